// Discord's markdown, as elements: nothing that someone wrote is ever read as HTML.
'use strict';

const INLINE = [
  [/^\\([^A-Za-z0-9\s])/, match => [match[1]]],
  [/^``(.+?)``|^`([^`]+)`/s, match => [el('code', {}, match[1] ?? match[2])]],
  [/^\*\*(.+?)\*\*(?!\*)/s, match => [el('strong', {}, ...inline(match[1]))]],
  [/^__(.+?)__/s, match => [el('u', {}, ...inline(match[1]))]],
  [/^~~(.+?)~~/s, match => [el('s', {}, ...inline(match[1]))]],
  [/^\|\|(.+?)\|\|/s, match => [spoiler(match[1])]],
  [/^\*(?!\s)(.+?)(?<!\s)\*/s, match => [el('em', {}, ...inline(match[1]))]],
  [/^_(?!\s)(.+?)_(?!\w)/s, match => [el('em', {}, ...inline(match[1]))]],
  [/^<@!?(\d+)>/, match => [mention(match[1])]],
  [/^<#(\d+)>/, match => [channelLink(match[1])]],
  [/^<\/([^:>]+):\d+>/, match => [el('span', { class: 'mention' }, '/' + match[1])]],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, match => [moment(Number(match[1]), match[2] || 'f')]],
  [/^<a?:(\w+):(\d+)>/, match => [emojiImage(match[1], match[2])]],
  [/^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/, match => [link(match[2], ...inline(match[1]))]],
  [/^<(https?:\/\/[^\s>]+)>/, match => [link(match[1], match[1])]],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, match => [link(match[0], match[0])]],
  [/^@(everyone|here)\b/, match => [el('span', { class: 'mention' }, match[0])]],
];

function inline(text) {
  const out = [];
  let plain = '';
  let before = '';
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    let hit = null;
    if (/[\\`*_~|<[h@]/.test(rest[0]) && !(rest[0] === '_' && /\w/.test(before))) {
      for (const [pattern, make] of INLINE) {
        const match = pattern.exec(rest);
        if (match) { hit = [match[0], make(match)]; break; }
      }
    }
    if (hit) {
      if (plain) { out.push(plain); plain = ''; }
      out.push(...hit[1]);
      at += hit[0].length;
      before = ' ';
    } else { plain += before = text[at++]; }
  }
  if (plain) out.push(plain);
  return out;
}

// A sign stands before its word, so there is nothing more to be said of it.
const emojiImage = (name, id) => el('img', { class: 'emoji', src: `/emojis/${id}.png`, alt: '', title: `:${name}:`, draggable: 'false' });
const link = (url, ...shown) => el('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, ...shown);
const nameOf = id => person(id)?.name || (id === state.bot.id ? state.bot.name : 'someone');
const mention = id => el('span', { class: `mention${id === state.me ? ' me' : ''}` }, '@' + nameOf(id));

function channelLink(id) {
  const channel = state.channels.find(channel => channel.id === id);
  return channel ? el('button', { class: 'mention', onclick: () => go(id) }, '#' + channel.name) : el('span', { class: 'mention' }, '#unknown');
}

function spoiler(text) {
  const node = el('button', { class: 'spoiler', 'aria-label': 'Spoiler, press to show', onclick: () => { node.classList.add('open'); node.removeAttribute('aria-label'); } }, ...inline(text));
  return node;
}

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  const node = el('time', { class: 'time', datetime: date.toISOString(), title: date.toLocaleString([], { dateStyle: 'full', timeStyle: 'short' }) });
  const shapes = {
    t: { timeStyle: 'short' }, T: { timeStyle: 'medium' }, d: { dateStyle: 'short' }, D: { dateStyle: 'long' },
    f: { dateStyle: 'long', timeStyle: 'short' }, F: { dateStyle: 'full', timeStyle: 'short' },
  };
  if (style === 'R') { node.dataset.relative = seconds; node.textContent = relative(seconds); }
  else node.textContent = date.toLocaleString([], shapes[style]);
  return node;
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const units = [['year', 31557600], ['month', 2629800], ['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];
  const [unit, size] = units.find(([, size]) => Math.abs(away) >= size) || units[5];
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(away / size), unit);
}
setInterval(() => document.querySelectorAll('[data-relative]').forEach(node => { node.textContent = relative(Number(node.dataset.relative)); }), 10000);

function markdown(text) {
  const body = el('div', { class: 'body' });
  const lonely = /^(\p{Extended_Pictographic}\uFE0F?\s*){1,6}$/u.test(text.trim());
  text.split(/(```[\s\S]+?```)/).forEach((part, index) => {
    if (index % 2) {
      const code = part.slice(3, -3).replace(/^[\w+-]*\n/, '');
      return body.append(el('pre', { tabindex: '0' }, el('code', {}, code.replace(/^\n|\n$/g, ''))));
    }
    blocks(part.replace(/^\n/, index ? '' : '\n').replace(/\n$/, ''), body, lonely);
  });
  return body;
}

function blocks(text, body, lonely) {
  let paragraph = [];
  let list = null;
  const flush = () => {
    if (paragraph.length && paragraph.join('').trim()) body.append(el('p', { class: lonely ? 'big' : null }, ...inline(paragraph.join('\n').trim())));
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    const head = /^(#{1,3}) (.+)/.exec(line);
    const item = /^( *)(?:[-*]|(\d+)\.) (.+)/.exec(line);
    const quote = /^> (.*)/.exec(line);
    const small = /^-# (.+)/.exec(line);
    if (!item) list = null;
    if (head || item || quote || small) flush();
    if (head) body.append(el(`h${head[1].length + 2}`, {}, ...inline(head[2])));
    else if (small) body.append(el('small', {}, ...inline(small[1])));
    else if (quote) {
      const last = body.lastElementChild;
      if (last?.tagName === 'BLOCKQUOTE') last.append(el('br'), ...inline(quote[1]));
      else body.append(el('blockquote', {}, ...inline(quote[1])));
    } else if (item) {
      const tag = item[2] ? 'ol' : 'ul';
      if (!list || list.tagName !== tag.toUpperCase()) body.append(list = el(tag, { start: item[2] }));
      list.append(el('li', { style: item[1].length > 1 ? 'margin-left:18px' : null }, ...inline(item[3])));
    } else paragraph.push(line);
  }
  flush();
}
