// Messages, their pictures, embeds, buttons and selects, and modals.
'use strict';

const drawn = new Map();        // id -> { node, key }
let sticking = true;           // whether the reader stands at the newest message
let newest = '';
const atBottom = () => $('messages').scrollHeight - $('messages').scrollTop - $('messages').clientHeight < 80;

function drawMessages(fresh) {
  const log = $('messages');
  sticking = fresh || atBottom();
  const shown = [...state.messages.values()].filter(message => message.channel_id === here());
  shown.push(...state.notes.filter(note => note.channel_id === here()));
  shown.sort((a, b) => a.created - b.created || (a.id.length - b.id.length) || (a.id < b.id ? -1 : 1));
  const focus = document.activeElement?.dataset?.part && document.activeElement.closest('.message')
    ? [document.activeElement.closest('.message').dataset.id, document.activeElement.dataset.part] : null;
  const nodes = [];
  const channel = place();
  const opener = shown.length ? null : composer.opener();
  const startKey = JSON.stringify([channel?.id, opener]);
  if (drawn.get('start')?.key !== startKey) drawn.set('start', { node: drawStart(channel, opener), key: startKey });
  nodes.push(drawn.get('start').node);
  let last = null;
  for (const message of shown) {
    const day = new Date(message.created).toDateString();
    if (!last || new Date(last.created).toDateString() !== day) {
      nodes.push(el('div', { class: 'day', role: 'separator' }, new Date(message.created).toLocaleDateString([], { dateStyle: 'long' })));
      last = null;
    }
    const key = JSON.stringify(message) + (state.failures.get(message.id) || '') + (state.channels.find(channel => channel.id === message.id)?.name || '');
    let entry = drawn.get(message.id);
    if (!entry || entry.key !== key) drawn.set(message.id, entry = { node: drawMessage(message), key });
    const joined = last && last.author.id === message.author.id && last.type !== 18 && message.type !== 18 && !message.interaction && !message.message_reference
      && !!last.ephemeral === !!message.ephemeral && message.created - last.created < 7 * 60000;
    entry.node.classList.toggle('joined', !!joined);
    nodes.push(entry.node);
    last = message;
  }
  // Only what differs is touched, so that open menus and the reader's place stay.
  nodes.forEach((node, at) => { if (log.children[at] !== node) log.insertBefore(node, log.children[at] || null); });
  while (log.children.length > nodes.length) log.lastChild.remove();
  if (focus && !document.activeElement?.dataset?.part) {
    const message = log.querySelector(`[data-id="${focus[0]}"]`);
    (message?.querySelector(`[data-part="${CSS.escape(focus[1])}"]:not(:disabled)`) || message?.querySelector('[data-part]:not(:disabled)') || log).focus({ preventScroll: true });
  }
  if (sticking) toBottom(); else if (last && last.id !== newest) $('jump').hidden = false;
  newest = last ? last.id : '';
}

/** The top of a channel; while nothing has been posted in it, with what can be done there. */
function drawStart(channel, opener) {
  const begins = channel?.kind === 'dm' ? `Your conversation with ${state.bot.name}.` : 'This is where it begins.';
  const start = el('div', { class: 'start' }, el('h2', {}, $('title').textContent), el('p', {}, begins));
  if (!opener) return start;
  const press = choice => {
    start.querySelectorAll('button').forEach(button => { button.disabled = true; });
    run(opener.path, { [opener.option]: choice.value }, answered => { if (!answered) start.querySelectorAll('button').forEach(button => { button.disabled = false; }); });
  };
  start.append(el('p', {}, 'Type ', el('code', {}, '/' + opener.path), ', or press:'),
    el('div', { class: 'row' }, ...opener.choices.map(choice => el('button', { type: 'button', class: 'btn s1', 'data-part': `open ${choice.value}`, onclick: () => press(choice) }, choice.name))));
  return start;
}

function toBottom() {
  sticking = true;
  $('messages').scrollTop = $('messages').scrollHeight;
  $('jump').hidden = true;
}

function drawMessage(message) {
  const who = person(message.author.id);
  const isBot = message.author.id === state.bot.id;
  const name = nameOf(message.author.id);
  const when = new Date(message.created);
  const node = el('article', {
    class: `message${message.pinged ? ' pinged' : ''}${message.ephemeral ? ' ephemeral' : ''}`, 'data-id': message.id,
    style: `--person:${who ? who.colour : 'var(--accent)'}`, 'aria-label': `${name}, ${when.toLocaleTimeString([], { timeStyle: 'short' })}`,
  });
  if (message.type === 18) {
    const thread = state.channels.find(channel => channel.name === message.content && channel.kind === 'thread');
    node.append(el('span', { 'aria-hidden': 'true' }), el('div', { class: 'notice' }, `${name} opened a thread: `,
      thread ? el('button', { class: 'mention', onclick: () => go(thread.id) }, message.content) : el('b', {}, message.content)));
    return node;
  }
  const context = drawContext(message);
  if (context) node.append(context);
  const stack = el('div', { class: 'stack' });
  stack.append(el('div', { class: 'by' }, el('span', { class: 'who', style: who ? `color:${who.colour}` : null }, name),
    isBot ? el('span', { class: 'tag' }, 'APP') : null,
    el('time', { class: 'when', datetime: when.toISOString(), title: when.toLocaleString() }, when.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }))));
  if (message.flags & 128) {
    stack.append(el('div', { class: 'thinking', role: 'status' }, el('i'), el('i'), el('i'), `${name} is thinking…`));
  } else {
    if (message.content) stack.append(markdown(message.content));
    if (message.edited_timestamp) (stack.querySelector('.body')?.lastElementChild || stack.querySelector('.by')).append(el('span', { class: 'edited', title: message.edited_timestamp }, ' (edited)'));
    const used = JSON.stringify(message.embeds) + (message.flags & 32768 ? '*' : '');
    const files = message.attachments.filter(file => used !== '*' && !used.endsWith('*') && !used.includes(file.url));
    if (files.length) stack.append(el('div', { class: 'pictures' }, ...files.map(drawFile)));
    stack.append(...message.embeds.map(embed => drawEmbed(embed, message)));
    stack.append(...message.components.map(part => drawComponent(part, message)).filter(Boolean));
  }
  const failure = state.failures.get(message.id);
  if (failure) stack.append(el('div', { class: 'failed', role: 'alert' }, failure));
  if (message.thread) stack.append(threadLink(message));
  if (message.ephemeral) {
    stack.append(el('div', { class: 'only' }, 'Only you can see this • ',
      el('button', { 'data-part': 'dismiss', onclick: () => dismiss(message) }, 'Dismiss message')));
  }
  node.append(el('span', { class: `avatar${isBot ? ' bot' : ''}`, 'aria-hidden': 'true', style: context ? null : 'grid-row:1' }, name[0]), stack);
  return node;
}

function drawContext(message) {
  if (message.interaction) {
    const who = message.interaction.user.id;
    return el('div', { class: 'context' }, el('span', { class: 'who', style: `color:${person(who)?.colour}` }, nameOf(who)), 'used', el('span', { class: 'cmd' }, '/' + message.interaction.name));
  }
  if (message.message_reference) {
    const to = message.referenced_message;
    return el('div', { class: 'context' }, el('span', { class: 'who' }, to ? nameOf(to.author.id) : ''), el('span', { class: 'quote' }, to ? to.content || 'Click to see the picture' : 'The original message was deleted'));
  }
  return null;
}

function threadLink(message) {
  const thread = state.channels.find(channel => channel.id === message.id);
  if (!thread) return el('span', {});
  return el('div', {}, el('button', { class: 'threadlink', 'data-part': 'thread', onclick: () => go(thread.id) }, el('b', {}, thread.name), el('span', {}, 'Open thread ›')));
}

function dismiss(message) {
  if (message.local) { state.notes = state.notes.filter(note => note !== message); drawMessages(); }
  else act({ do: 'dismiss', message: message.id }).catch(error => toast(error.message));
  $('box').focus();
}

function drawFile(file) {
  if ((file.content_type || '').startsWith('image/')) return picture(file.url, file.description, file.width, file.height);
  const size = file.size < 1024 ? `${file.size} bytes` : file.size < 1048576 ? `${(file.size / 1024).toFixed(1)} KB` : `${(file.size / 1048576).toFixed(1)} MB`;
  return el('div', { class: 'file' }, el('div', {}, el('a', { href: file.url, download: file.filename }, file.filename), el('small', {}, size)));
}

function picture(url, text, width, height) {
  return el('button', { class: 'picture', type: 'button', 'aria-label': `Enlarge: ${text || 'picture without a description'}`, 'data-part': url, onclick: () => enlarge(url, text) },
    el('img', { src: url, alt: text || '', title: text, style: width && height ? roomFor(width, height) : null }));
}

/** The place a picture will take, so that nothing moves when it comes. */
const roomFor = (width, height) => `width:${Math.round(Math.min(width, 640, 520 * width / height))}px;aspect-ratio:${width}/${height}`;

function enlarge(url, text) {
  $('viewer-image').src = url;
  $('viewer-image').alt = text || '';
  $('viewer-text').textContent = text || '';
  $('viewer-link').href = url;
  $('viewer').showModal();
  $('viewer-close').focus();
}
$('viewer').addEventListener('click', event => { if (event.target.tagName !== 'A' && event.target.tagName !== 'FIGCAPTION') $('viewer').close(); });

function drawEmbed(embed, message) {
  const file = message.attachments.find(file => file.url === embed.image?.url);
  const bar = embed.color === undefined || embed.color === null ? '' : `--bar:#${embed.color.toString(16).padStart(6, '0')}`;
  const at = embed.timestamp ? new Date(embed.timestamp).toLocaleString([], { dateStyle: 'short', timeStyle: 'short' }) : '';
  return el('section', { class: 'embed', style: bar },
    embed.thumbnail ? el('span', { class: 'thumb' }, el('img', { src: embed.thumbnail.url, alt: '' })) : null,
    embed.author ? el('div', { class: 'author' }, embed.author.name) : null,
    embed.title ? el('div', { class: 'title' }, embed.url ? link(embed.url, ...inline(embed.title)) : el('span', {}, ...inline(embed.title))) : null,
    embed.description ? markdown(embed.description) : null,
    embed.fields?.length ? el('div', { class: 'fields' }, ...embed.fields.map(field => el('div', { class: `field${field.inline ? ' inline' : ''}` }, el('b', {}, ...inline(field.name)), markdown(field.value)))) : null,
    embed.image ? el('div', { class: 'wide' }, picture(embed.image.url, file?.description || embed.title, file?.width, file?.height)) : null,
    embed.footer || at ? el('footer', {}, [embed.footer?.text, at].filter(Boolean).join(' • ')) : null);
}

// ---------------------------------------------------------------- components

const emojiOf = emoji => (emoji ? (emoji.id ? emojiImage(emoji.name, emoji.id) : emoji.name) : null);
// A sign before a label.
const labelled = (emoji, label) => [emojiOf(emoji), emoji && label ? ' ' : null, label || null];

function drawComponent(part, message) {
  const inner = () => (part.components || []).map(child => drawComponent(child, message)).filter(Boolean);
  const media = item => {
    const name = item.media.url.replace('attachment://', '');
    const file = message.attachments.find(file => file.filename === name);
    return picture(file?.url || item.media.url, item.description || file?.description, file?.width, file?.height);
  };
  switch (part.type) {
    case 1: return el('div', { class: 'row' }, ...inner());
    case 2: return drawButton(part, message);
    case 3: case 5: case 6: case 7: case 8: return drawSelect(part, message);
    case 9: return el('div', { class: 'section' }, el('div', {}, ...inner()), part.accessory ? drawComponent(part.accessory, message) : null);
    case 10: return markdown(part.content);
    case 11: return media(part);
    case 12: return el('div', { class: 'pictures' }, ...part.items.map(media));
    case 13: { const file = message.attachments.find(file => part.file.url.endsWith('/' + file.filename)); return file ? drawFile(file) : null; }
    case 14: return part.divider === false ? el('div', { style: 'height:8px' }) : el('hr', { class: 'sep' });
    case 17: return el('div', { class: 'box', style: part.accent_color ? `--bar:#${part.accent_color.toString(16).padStart(6, '0')}` : null }, ...inner());
    default: return null;
  }
}

function drawButton(part, message) {
  const text = labelled(part.emoji, part.label);
  if (part.style === 5) return el('a', { class: 'btn', href: part.url, target: '_blank', rel: 'noopener noreferrer' }, ...text, ' ↗');
  const node = el('button', {
    class: `btn s${part.style}`, type: 'button', disabled: part.disabled, 'data-part': part.custom_id,
    onclick: () => {
      if (node.classList.contains('busy')) return;
      node.classList.add('busy');
      node.setAttribute('aria-busy', 'true');
      use(message, { do: 'press', message: message.id, id: part.custom_id }, node);
    },
  }, ...text);
  return node;
}

/** Uses a component: busy until it is answered, and a line under the message if it is not. */
function use(message, wish, node) {
  state.failures.delete(message.id);
  interact(wish, (answered, why) => {
    node.classList.remove('busy');
    node.removeAttribute('aria-busy');
    if (!answered) {
      state.failures.set(message.id, why || 'This interaction failed');
      drawMessages();
    }
  });
}

function drawSelect(part, message) {
  const options = part.type === 3 ? part.options
    : part.type === 5 ? [...state.people.map(who => ({ label: who.name, value: who.id })), { label: state.bot.name, value: state.bot.id }]
    : part.type === 8 ? state.channels.filter(channel => channel.kind !== 'dm').map(channel => ({ label: '#' + channel.name, value: channel.id })) : [];
  const least = part.min_values ?? 1, most = part.max_values ?? 1;
  const empty = part.placeholder || 'Make a selection';
  let chosen = options.filter(option => option.default).map(option => option.value);
  const labels = () => options.filter(option => chosen.includes(option.value)).map(option => option.label).join(', ');
  const face = el('button', { type: 'button', disabled: part.disabled, 'aria-haspopup': 'listbox', 'aria-expanded': 'false', 'data-part': part.custom_id });
  const list = el('div', { class: 'options', role: 'listbox', 'aria-label': empty, 'aria-multiselectable': most > 1 ? 'true' : null, hidden: true });
  const node = el('div', { class: 'select' }, face, list);
  const paint = () => { face.textContent = labels() || empty; face.classList.toggle('filled', chosen.length > 0); };
  const close = () => { list.hidden = true; face.setAttribute('aria-expanded', 'false'); };
  const done = () => { close(); paint(); face.focus(); face.classList.add('busy'); face.setAttribute('aria-busy', 'true'); use(message, { do: 'choose', message: message.id, id: part.custom_id, values: chosen }, face); };
  const open = () => {
    list.replaceChildren(...options.map(option => {
      const line = el('button', { type: 'button', class: 'option', role: 'option', 'aria-selected': String(chosen.includes(option.value)), onclick: () => {
        if (most === 1) { chosen = [option.value]; return done(); }
        chosen = chosen.includes(option.value) ? chosen.filter(value => value !== option.value) : chosen.length < most ? [...chosen, option.value] : chosen;
        line.setAttribute('aria-selected', String(chosen.includes(option.value)));
        const ready = list.querySelector('.done button');
        ready.disabled = chosen.length < least;
      } }, el('span', {}, ...labelled(option.emoji, option.label), option.description ? el('small', {}, option.description) : null), el('span', { class: 'tick', 'aria-hidden': 'true' }, '✓'));
      return line;
    }));
    if (most > 1) list.append(el('div', { class: 'done' }, el('button', { type: 'button', class: 'primary', disabled: chosen.length < least, onclick: done }, 'Done')));
    const stick = atBottom();
    list.hidden = false;
    face.setAttribute('aria-expanded', 'true');
    (list.querySelector('[aria-selected=true]') || list.querySelector('.option'))?.focus({ preventScroll: true });
    if (stick) $('messages').scrollTop = $('messages').scrollHeight; else list.scrollIntoView({ block: 'nearest' });
  };
  face.addEventListener('click', () => { if (!face.classList.contains('busy')) (list.hidden ? open : close)(); });
  face.addEventListener('keydown', event => { if (event.key === 'ArrowDown' && list.hidden && !face.classList.contains('busy')) { event.preventDefault(); open(); } });
  list.addEventListener('keydown', event => {
    if (event.key === 'Escape') { event.stopPropagation(); close(); face.focus(); } else walk(event, '.option, .done button', list);
  });
  node.addEventListener('focusout', event => { if (event.relatedTarget && !node.contains(event.relatedTarget)) close(); });
  paint();
  return node;
}

// ---------------------------------------------------------------- modals

let modal = null;

function openModal(shown) {
  modal = shown;
  $('modal-title').textContent = shown.title;
  $('modal-error').textContent = '';
  const inputs = shown.components.flatMap(row => row.type === 18 ? [{ label: row.label, ...row.component }] : row.components || []);
  $('modal-fields').replaceChildren(...inputs.filter(input => input.type === 4).map((input, at) => {
    const id = `field-${at}`;
    const needed = input.required !== false;
    const field = el(input.style === 2 ? 'textarea' : 'input', {
      id, name: input.custom_id, placeholder: input.placeholder, minlength: input.min_length, maxlength: input.max_length ?? 4000, required: needed, rows: input.style === 2 ? '4' : null, autocomplete: 'off',
    });
    field.value = input.value || '';
    return el('div', {}, el('label', { for: id }, input.label || input.custom_id, needed ? el('em', { title: 'required' }, ' *') : null), field);
  }));
  $('modal').showModal();
  $('modal-fields').querySelector('input, textarea')?.focus();
}

function closeModal() { modal = null; if ($('modal').open) $('modal').close(); }
$('modal-cancel').addEventListener('click', closeModal);
$('modal-form').addEventListener('submit', event => {
  event.preventDefault();
  const values = Object.fromEntries([...$('modal-fields').querySelectorAll('[name]')].map(field => [field.name, field.value]));
  interact({ do: 'submit', interaction: modal.interaction, values }, (answered, why) => {
    if (answered) { if (modal && $('modal').open) closeModal(); $('box').focus(); } else $('modal-error').textContent = why || 'Something went wrong. Try again.';
  });
});
