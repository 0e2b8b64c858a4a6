// The page of the sandbox. It shows what one person may see, and does what that person does; the server decides everything.
// Here: what is known, the line to the server, and the side with channels and people.
'use strict';

const $ = id => document.getElementById(id);
const state = {
  me: sessionStorage.getItem('me') || '1100000000000000101',
  people: [], channels: [], commands: { guild: [], dm: [] }, bot: { id: '', name: 'Warren' }, online: false,
  messages: new Map(),          // id -> message
  greeted: null,                // whom the page shows already
  places: JSON.parse(sessionStorage.getItem('places') || '{}'),  // person -> channel they look at
  wanted: null,                 // a channel that is being made
  waiting: new Map(),           // interaction -> what to do when it is answered or not
  answered: new Set(),          // answers that came before we knew the interaction's id
  failures: new Map(),          // message -> text under it
  notes: [],                    // lines of our own: commands that nobody answered
  drafts: {},                   // person and channel -> what was being typed
};
const ANSWER_WITHIN = 3200;

/** Makes an element; children may be nodes, texts or nothing. */
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key === 'class') node.className = value;
    else if (key === 'style') node.style.cssText = value;
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false && child !== ''));
  return node;
}

// ---------------------------------------------------------------- the line to the server

let socket = null;
let retry = 300;

function connect() {
  if (socket) { socket.onclose = null; socket.close(); }
  const mine = socket = new WebSocket(`ws://${location.host}/sandbox/live?person=${state.me}`);
  mine.onmessage = event => { retry = 300; hear(JSON.parse(event.data)); };
  mine.onclose = () => {
    setStatus('Reconnecting…');
    setTimeout(() => { if (socket === mine) connect(); }, retry);
    retry = Math.min(retry * 2, 5000);
  };
}

function hear(news) {
  switch (news.t) {
    case 'hello':
      state.bot = news.bot;
      state.commands = news.commands;
      state.messages = new Map(news.messages.map(message => [message.id, message]));
      around(news);
      // After a lost line the reader's place and what they were typing stay.
      if (state.greeted === state.me) { drawMessages(); composer.refresh(); break; }
      state.greeted = state.me;
      drawn.clear();
      $('messages').replaceChildren();
      drawMessages(true);
      composer.restore();
      break;
    // A message may show a thread that is only known from here on.
    case 'around': around(news); drawMessages(); break;
    case 'commands': state.commands = news.commands; composer.refresh(); drawMessages(); break;
    case 'message':
      state.messages.set(news.message.id, news.message);
      state.failures.delete(news.message.id);
      if (news.message.channel_id === here()) { drawMessages(); markRead(); }
      break;
    case 'gone':
      state.messages.delete(news.id);
      if (news.channel_id === here()) drawMessages();
      break;
    case 'answered': {
      const waiting = state.waiting.get(news.id);
      if (!waiting) state.answered.add(news.id);
      settle(news.id, true);
      if (news.modal) openModal(news.modal);
      break;
    }
  }
}

function around(news) {
  state.people = news.people;
  state.channels = news.channels;
  state.online = news.online;
  if (!state.channels.some(channel => channel.id === here())) {
    const games = state.channels.find(channel => channel.name === 'games') || state.channels[0];
    state.places[state.me] = games && games.id;
  }
  drawSide();
  drawTop();
  arrive();
  setStatus(state.online ? '' : `${state.bot.name} is not connected`);
}

async function act(wish) {
  const answer = await fetch('/sandbox/act', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ person: state.me, ...wish }),
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.error || 'The sandbox does not answer.');
  return body;
}

/** Does something that the bot must answer, and calls back with whether it did. */
async function interact(wish, done) {
  try {
    const { id } = await act(wish);
    if (state.answered.delete(id)) return done(true);
    state.waiting.set(id, { done, timer: setTimeout(() => settle(id, false), ANSWER_WITHIN) });
  } catch (error) {
    done(false, error.message);
  }
}

function settle(id, answered) {
  const waiting = state.waiting.get(id);
  if (!waiting) return;
  clearTimeout(waiting.timer);
  state.waiting.delete(id);
  waiting.done(answered);
}

function setStatus(text) { $('status').textContent = text; }

let toastTimer = 0;
function toast(text) {
  $('toast').textContent = text;
  $('toast').hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { $('toast').hidden = true; }, 5000);
}

// ---------------------------------------------------------------- the side: channels and people

const here = () => state.places[state.me];
const place = () => state.channels.find(channel => channel.id === here());
const person = id => state.people.find(person => person.id === id);

function drawSide() {
  const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.go : null;
  const marks = channel => channel.pings
    ? el('span', { class: 'pings', 'aria-label': `${channel.pings} mentions` }, String(channel.pings))
    : channel.unread && channel.id !== here() ? el('span', { class: 'dot', 'aria-label': 'unread' }) : null;
  const line = (channel, mark) => el('button', {
    class: `channel ${channel.kind}${channel.archived ? ' archived' : ''}${channel.unread ? ' unread' : ''}`, 'data-go': channel.id,
    'aria-current': channel.id === here() ? 'page' : null, onclick: () => go(channel.id),
  }, el('span', { class: 'mark', 'aria-hidden': 'true' }, mark), el('span', { class: 'name' }, channel.name), marks(channel));
  const list = [el('h2', {}, 'Channels')];
  for (const channel of state.channels.filter(channel => channel.kind === 'text')) {
    list.push(line(channel, '#'));
    const threads = state.channels.filter(thread => thread.parent === channel.id);
    list.push(...threads.map(thread => line(thread, '↳')));
  }
  list.push(el('h2', {}, 'Direct messages'));
  const dm = state.channels.find(channel => channel.kind === 'dm');
  list.push(dm ? line(dm, '@') : el('button', {
    class: 'channel', 'data-go': 'dm', onclick: async () => { state.wanted = (await act({ do: 'dm' })).id; arrive(); },
  }, el('span', { class: 'mark' }, '@'), el('span', { class: 'name' }, state.bot.name)));
  $('channels').replaceChildren(...list);

  $('people-list').replaceChildren(...state.people.map(who => el('button', {
    class: 'person', role: 'radio', style: `--person:${who.colour}`, 'data-go': who.id, 'aria-checked': String(who.id === state.me),
    tabindex: who.id === state.me ? '0' : '-1', onclick: () => become(who.id),
    'aria-label': who.name + (who.pings ? `, ${who.pings} mentions` : ''),
  }, el('span', { class: 'avatar small', 'aria-hidden': 'true' }, who.name[0]), el('span', { class: 'name' }, who.name),
  who.pings ? el('span', { class: 'pings' }, String(who.pings)) : who.unread && who.id !== state.me ? el('span', { class: 'dot' }) : null)));
  if (focused) document.querySelector(`[data-go="${focused}"]`)?.focus();
  $('menu-dot').hidden = !state.channels.some(channel => channel.pings) && !state.people.some(who => who.id !== state.me && who.pings);
}

function drawTop() {
  const channel = place();
  const mark = { text: '# ', thread: '↳ ', dm: '@ ' }[channel?.kind] || '';
  $('title').textContent = channel ? mark + channel.name : '';
  $('topic').textContent = channel?.topic || '';
  const pings = state.channels.reduce((sum, channel) => sum + channel.pings, 0);
  document.title = `${pings ? `(${pings}) ` : ''}${channel ? mark + channel.name : 'Warren'}`;
  $('box').placeholder = channel ? `Message ${mark.trim()}${channel.name}` : '';
}

/** Goes where the person wanted to go, once that place is known. */
function arrive() {
  if (!state.channels.some(channel => channel.id === state.wanted)) return;
  go(state.wanted);
  state.wanted = null;
}

function go(id) {
  composer.keep();
  state.places[state.me] = id;
  sessionStorage.setItem('places', JSON.stringify(state.places));
  foldSide();
  drawSide();
  drawTop();
  drawn.clear();
  $('messages').replaceChildren();
  drawMessages(true);
  composer.restore();
  markRead();
}

function become(id) {
  if (id === state.me) return;
  composer.keep();
  closeModal();
  state.wanted = null;
  state.me = id;
  sessionStorage.setItem('me', id);
  state.notes = [];
  state.failures.clear();
  foldSide();
  connect();
}

function foldSide() {
  document.body.classList.remove('open');
  $('menu').setAttribute('aria-expanded', 'false');
}

let readTimer = 0;
function markRead() {
  clearTimeout(readTimer);
  readTimer = setTimeout(() => {
    const channel = place();
    if (channel && channel.unread && !document.hidden && atBottom()) act({ do: 'read', channel: channel.id }).catch(() => {});
  }, 150);
}

/** Arrow keys walk through a column of buttons. */
function walk(event, selector, root) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step && event.key !== 'Home' && event.key !== 'End') return false;
  const all = [...root.querySelectorAll(selector)];
  const at = all.indexOf(document.activeElement);
  if (at < 0) return false;
  event.preventDefault();
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : (at + step + all.length) % all.length;
  all[to].focus();
  return all[to];
}
$('channels').addEventListener('keydown', event => walk(event, '.channel', $('channels')));
$('people').addEventListener('keydown', event => walk(event, '.person', $('people')));
$('menu').addEventListener('click', () => {
  const open = document.body.classList.toggle('open');
  $('menu').setAttribute('aria-expanded', String(open));
  if (open) document.querySelector('.channel[aria-current]')?.focus();
});
$('shade').addEventListener('click', foldSide);
addEventListener('keydown', event => {
  if (event.key !== 'Escape' || !document.body.classList.contains('open')) return;
  foldSide();
  $('menu').focus();
});

addEventListener('DOMContentLoaded', connect);
