# Two stages: one builds, the other holds the program alone and runs it as nobody.
FROM rust:1.95-bookworm AS build
WORKDIR /warren
COPY . .
# The commit that `warren --version` names: docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD) .
ARG COMMIT=
RUN WARREN_COMMIT=$COMMIT cargo build --release --locked

FROM debian:bookworm-slim
# `warren backup` and `warren restore` use PostgreSQL's own programs; curl is for the health check.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates curl postgresql-client \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /warren/target/release/warren /usr/local/bin/warren
RUN install --directory --owner=nobody --group=nogroup --mode=700 /var/lib/warren
USER nobody
WORKDIR /var/lib/warren
VOLUME /var/lib/warren
ENV WARREN_METRICS=127.0.0.1:9464 MIMALLOC_PURGE_DELAY=0
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD curl --fail --silent --noproxy '*' http://127.0.0.1:9464/health
# It finishes what is under way when it is told to end.
STOPSIGNAL SIGTERM
ENTRYPOINT ["warren"]
