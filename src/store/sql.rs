//! One SQL text for two engines. `SQLite` and `PostgreSQL` take the same placeholders, upserts and indexes, so a query is written
//! once and goes to whichever engine is there. Every number is a `BIGINT`; what a column may hold is one of four plain types.

use futures_util::{Stream, StreamExt};
use sqlx::error::BoxDynError;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, ColumnIndex, Database, Decode, Executor, IntoArguments, PgConnection, PgPool, Postgres, SqliteConnection};
use sqlx::{Row as _, SqlSafeStr, SqlStr, Sqlite, SqlitePool, Transaction, Type};
use std::fmt::Display;
use std::pin::Pin;

/// Connections to read with.
#[derive(Clone, Debug)]
pub enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    /// Everything that is read in it is of the same moment.
    pub async fn moment(&self) -> Result<Moment, sqlx::Error> {
        Ok(match self {
            Pool::Sqlite(pool) => Moment::Sqlite(pool.begin().await?),
            Pool::Postgres(pool) => Moment::Postgres(pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?),
        })
    }

    /// A change that is whole or not at all.
    pub async fn begin(&self) -> Result<Moment, sqlx::Error> {
        self.begin_with("BEGIN").await
    }

    /// The same where something else is said to begin with.
    pub async fn begin_with(&self, begin: impl SqlSafeStr) -> Result<Moment, sqlx::Error> {
        Ok(match self {
            Pool::Sqlite(pool) => Moment::Sqlite(pool.begin_with(begin).await?),
            Pool::Postgres(pool) => Moment::Postgres(pool.begin_with(begin).await?),
        })
    }

    pub async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

/// A look at the database, or a change to it, that is whole. Dropped, it is as if it had not been.
#[derive(Debug)]
pub enum Moment {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

impl Moment {
    pub fn link(&mut self) -> Link<'_> {
        match self {
            Moment::Sqlite(moment) => Link::Sqlite(moment),
            Moment::Postgres(moment) => Link::Postgres(moment),
        }
    }

    pub async fn rollback(self) -> Result<(), sqlx::Error> {
        match self {
            Moment::Sqlite(moment) => moment.rollback().await,
            Moment::Postgres(moment) => moment.rollback().await,
        }
    }

    pub async fn commit(self) -> Result<(), sqlx::Error> {
        match self {
            Moment::Sqlite(moment) => moment.commit().await,
            Moment::Postgres(moment) => moment.commit().await,
        }
    }
}

/// One connection, in whose transaction things are done one after the other.
#[derive(Debug)]
pub enum Link<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

impl Link<'_> {
    /// Until the transaction ends nobody else is let past this line with the same number. `SQLite` has one writer, so nobody is.
    pub async fn alone_with(&mut self, number: i64) -> Result<(), sqlx::Error> {
        if let Link::Postgres(_) = self {
            query("SELECT pg_advisory_xact_lock($1)").bind(&number).execute(self).await?;
        }
        Ok(())
    }
}

/// Where a query goes.
#[derive(Debug)]
pub enum To<'c> {
    Pool(&'c Pool),
    Link(Link<'c>),
}

impl<'c> From<&'c Pool> for To<'c> {
    fn from(pool: &'c Pool) -> Self {
        To::Pool(pool)
    }
}

impl<'c> From<&'c mut Moment> for To<'c> {
    fn from(moment: &'c mut Moment) -> Self {
        To::Link(moment.link())
    }
}

impl<'c> From<&'c mut SqliteConnection> for To<'c> {
    fn from(connection: &'c mut SqliteConnection) -> Self {
        To::Link(Link::Sqlite(connection))
    }
}

impl<'c> From<&'c mut PgConnection> for To<'c> {
    fn from(connection: &'c mut PgConnection) -> Self {
        To::Link(Link::Postgres(connection))
    }
}

impl<'c> From<&'c mut PoolConnection<Postgres>> for To<'c> {
    fn from(connection: &'c mut PoolConnection<Postgres>) -> Self {
        To::Link(Link::Postgres(connection))
    }
}

impl<'c> From<&'c mut Link<'_>> for To<'c> {
    fn from(link: &'c mut Link<'_>) -> Self {
        To::Link(match link {
            Link::Sqlite(connection) => Link::Sqlite(connection),
            Link::Postgres(connection) => Link::Postgres(connection),
        })
    }
}

/// A value on its way into the database. What is missing has a type, too: `PostgreSQL` asks for it.
#[derive(Clone, Debug)]
pub enum Datum {
    Integer(Option<i64>),
    Real(Option<f64>),
    Truth(Option<bool>),
    Text(Option<String>),
}

/// One of the plain types, on either engine.
pub trait Plain: Sized {
    fn datum(value: Option<Self>) -> Datum;
    fn get(row: &Row, at: impl Index) -> Result<Option<Self>, sqlx::Error>;
}

/// A column, by its name or by its number.
pub trait Index: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> + Display + Copy {}
impl<I: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> + Display + Copy> Index for I {}

macro_rules! plain {
    ($($plain:ty, $datum:ident;)*) => { $(
        impl Plain for $plain {
            fn datum(value: Option<Self>) -> Datum {
                Datum::$datum(value)
            }

            fn get(row: &Row, at: impl Index) -> Result<Option<Self>, sqlx::Error> {
                row.plain(at)
            }
        }

        impl Value for $plain {
            type Plain = $plain;

            fn plain(&self) -> $plain {
                Clone::clone(self)
            }

            fn read(plain: $plain) -> Result<Self, BoxDynError> {
                Ok(plain)
            }
        }
    )* };
}

plain! {
    i64, Integer;
    f64, Real;
    bool, Truth;
    String, Text;
}

/// What is kept in a column as a plain value.
pub trait Value: Sized {
    type Plain: Plain;
    fn plain(&self) -> Self::Plain;
    fn read(plain: Self::Plain) -> Result<Self, BoxDynError>;
}

/// Smaller numbers are kept as any other.
macro_rules! small {
    ($($small:ty)*) => { $(
        impl Value for $small {
            type Plain = i64;

            fn plain(&self) -> i64 {
                i64::from(*self)
            }

            fn read(plain: i64) -> Result<Self, BoxDynError> {
                Ok(plain.try_into()?)
            }
        }
    )* };
}

small! { u8 u16 u32 }

/// What can be handed to a query.
pub trait Bind {
    fn datum(&self) -> Datum;
}

impl<V: Value> Bind for V {
    fn datum(&self) -> Datum {
        V::Plain::datum(Some(self.plain()))
    }
}

impl<V: Value> Bind for Option<V> {
    fn datum(&self) -> Datum {
        V::Plain::datum(self.as_ref().map(Value::plain))
    }
}

impl Bind for str {
    fn datum(&self) -> Datum {
        Datum::Text(Some(self.to_owned()))
    }
}

/// What can be read out of a column.
pub trait Column: Sized {
    fn column(row: &Row, at: impl Index) -> Result<Self, sqlx::Error>;
}

impl<V: Value> Column for Option<V> {
    fn column(row: &Row, at: impl Index) -> Result<Self, sqlx::Error> {
        let read = V::Plain::get(row, at)?.map(V::read).transpose();
        read.map_err(|source| sqlx::Error::ColumnDecode { index: at.to_string(), source })
    }
}

impl<V: Value> Column for V {
    fn column(row: &Row, at: impl Index) -> Result<Self, sqlx::Error> {
        let nothing =
            || sqlx::Error::ColumnDecode { index: at.to_string(), source: "there is nothing where something must be".into() };
        Option::<V>::column(row, at)?.ok_or_else(nothing)
    }
}

/// A row as either engine gave it.
#[derive(Debug)]
pub enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl From<SqliteRow> for Row {
    fn from(row: SqliteRow) -> Self {
        Row::Sqlite(row)
    }
}

impl From<PgRow> for Row {
    fn from(row: PgRow) -> Self {
        Row::Postgres(row)
    }
}

impl Row {
    pub fn get<C: Column>(&self, at: impl Index) -> Result<C, sqlx::Error> {
        C::column(self, at)
    }

    /// A column of which only the type is known.
    pub fn datum(&self, at: usize, like: &Datum) -> Result<Datum, sqlx::Error> {
        Ok(match like {
            Datum::Integer(_) => Datum::Integer(self.plain(at)?),
            Datum::Real(_) => Datum::Real(self.plain(at)?),
            Datum::Truth(_) => Datum::Truth(self.plain(at)?),
            Datum::Text(_) => Datum::Text(self.plain(at)?),
        })
    }

    fn plain<T>(&self, at: impl Index) -> Result<Option<T>, sqlx::Error>
    where
        for<'r> T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>,
    {
        match self {
            Row::Sqlite(row) => row.try_get(at),
            Row::Postgres(row) => row.try_get(at),
        }
    }
}

/// What a whole row is read into.
pub trait Record: Sized {
    fn record(row: &Row) -> Result<Self, sqlx::Error>;
}

macro_rules! tuples {
    ($(($($name:ident $at:tt),*))*) => { $(
        impl<$($name: Column),*> Record for ($($name,)*) {
            fn record(row: &Row) -> Result<Self, sqlx::Error> {
                Ok(($(row.get::<$name>($at)?,)*))
            }
        }
    )* };
}

tuples! {
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
}

/// A statement with what was handed to it; `T` is what each row is read into.
#[derive(Debug)]
pub struct Query<T> {
    sql: SqlStr,
    values: Vec<Datum>,
    read: fn(&Row) -> Result<T, sqlx::Error>,
}

/// The rows of a statement one after the other, however many there are.
pub fn stream(sql: SqlStr, from: &mut Moment) -> Pin<Box<dyn Stream<Item = Result<Row, sqlx::Error>> + Send + '_>> {
    match from.link() {
        Link::Sqlite(link) => Box::pin(sqlx::query(sql).fetch(link).map(|row| row.map(Row::Sqlite))),
        Link::Postgres(link) => Box::pin(sqlx::query(sql).fetch(link).map(|row| row.map(Row::Postgres))),
    }
}

/// A statement of which no rows are wanted.
pub fn query(sql: impl SqlSafeStr) -> Query<()> {
    Query { sql: sql.into_sql_str(), values: Vec::new(), read: |_| Ok(()) }
}

/// Rows as records.
pub fn query_as<T: Record>(sql: impl SqlSafeStr) -> Query<T> {
    Query { sql: sql.into_sql_str(), values: Vec::new(), read: T::record }
}

/// The first column of each row.
pub fn query_scalar<T: Column>(sql: impl SqlSafeStr) -> Query<T> {
    Query { sql: sql.into_sql_str(), values: Vec::new(), read: |row| row.get(0) }
}

impl<T> Query<T> {
    #[must_use]
    pub fn bind(mut self, value: &(impl Bind + ?Sized)) -> Self {
        self.values.push(value.datum());
        self
    }

    /// Values that were read elsewhere, after those that were handed over before.
    #[must_use]
    pub fn bind_all(mut self, values: Vec<Datum>) -> Self {
        self.values.extend(values);
        self
    }

    /// How many rows were changed.
    pub async fn execute(self, to: impl Into<To<'_>>) -> Result<u64, sqlx::Error> {
        Ok(match to.into() {
            To::Pool(Pool::Sqlite(pool)) => sqlx::query_with(self.sql, sqlite(self.values)?).execute(pool).await?.rows_affected(),
            To::Pool(Pool::Postgres(pool)) => {
                sqlx::query_with(self.sql, postgres(self.values)?).execute(pool).await?.rows_affected()
            }
            To::Link(Link::Sqlite(link)) => sqlx::query_with(self.sql, sqlite(self.values)?).execute(link).await?.rows_affected(),
            To::Link(Link::Postgres(link)) => {
                sqlx::query_with(self.sql, postgres(self.values)?).execute(link).await?.rows_affected()
            }
        })
    }

    pub async fn fetch_all(self, to: impl Into<To<'_>>) -> Result<Vec<T>, sqlx::Error> {
        let rows = match to.into() {
            To::Pool(Pool::Sqlite(pool)) => rows(self.sql, sqlite(self.values)?, pool).await?,
            To::Pool(Pool::Postgres(pool)) => rows(self.sql, postgres(self.values)?, pool).await?,
            To::Link(Link::Sqlite(link)) => rows(self.sql, sqlite(self.values)?, link).await?,
            To::Link(Link::Postgres(link)) => rows(self.sql, postgres(self.values)?, link).await?,
        };
        rows.iter().map(self.read).collect()
    }

    /// The first row, if there is one.
    pub async fn fetch_optional(self, to: impl Into<To<'_>>) -> Result<Option<T>, sqlx::Error> {
        Ok(self.fetch_all(to).await?.into_iter().next())
    }

    pub async fn fetch_one(self, to: impl Into<To<'_>>) -> Result<T, sqlx::Error> {
        self.fetch_optional(to).await?.ok_or(sqlx::Error::RowNotFound)
    }
}

async fn rows<'e, DB>(
    sql: SqlStr,
    arguments: DB::Arguments,
    to: impl Executor<'e, Database = DB>,
) -> Result<Vec<Row>, sqlx::Error>
where
    DB: Database,
    DB::Arguments: IntoArguments<DB>,
    Row: From<DB::Row>,
{
    Ok(sqlx::query_with(sql, arguments).fetch_all(to).await?.into_iter().map(Row::from).collect())
}

fn sqlite(values: Vec<Datum>) -> Result<SqliteArguments, sqlx::Error> {
    let mut arguments = SqliteArguments::default();
    for value in values {
        let added = match value {
            Datum::Integer(value) => arguments.add(value),
            Datum::Real(value) => arguments.add(value),
            Datum::Truth(value) => arguments.add(value),
            Datum::Text(value) => arguments.add(value),
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

fn postgres(values: Vec<Datum>) -> Result<PgArguments, sqlx::Error> {
    let mut arguments = PgArguments::default();
    for value in values {
        let added = match value {
            Datum::Integer(value) => arguments.add(value),
            Datum::Real(value) => arguments.add(value),
            Datum::Truth(value) => arguments.add(value),
            // A text there cannot hold this sign, which nobody can type.
            Datum::Text(Some(value)) if value.contains('\0') => arguments.add(value.replace('\0', "\u{FFFD}")),
            Datum::Text(value) => arguments.add(value),
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}
