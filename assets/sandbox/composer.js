// The message box: plain messages, and slash commands with their options and suggestions.
'use strict';

const composer = {
  command: null,      // { path, options, pills: [{ option, input, value }] }
  list: [], active: -1, pick: null, asked: 0, timer: 0,
  pending: null,      // the pill whose suggestions are on their way
  taking: 0,          // how often Enter was pressed before they came: the first of them is meant, and then to send

  leaves() {
    const commands = place()?.kind === 'dm' ? state.commands.dm : state.commands.guild;
    const unfold = (path, node) => {
      const options = node.options || [];
      return options.some(option => option.type <= 2) ? options.flatMap(option => unfold(`${path} ${option.name}`, option)) : [{ path, description: node.description, options }];
    };
    return commands.flatMap(command => unfold(command.name, command));
  },

  /** The command that begins something out of a list: "new" with one thing to choose. */
  opener() {
    for (const { path, options } of this.leaves().filter(leaf => leaf.path.endsWith(' new'))) {
      const needed = options.filter(option => option.required);
      if (needed.length === 1 && needed[0].choices?.length) return { path, option: needed[0].name, choices: needed[0].choices };
    }
    return null;
  },

  key() { return `${state.me}/${here()}`; },
  keep() { if (!this.command) state.drafts[this.key()] = $('box').value; this.leave(); },
  restore() { this.leave(); $('box').value = state.drafts[this.key()] || ''; this.grow(); },
  refresh() { if (!this.command) this.typed(); },
  grow() { const box = $('box'); box.style.height = 'auto'; box.style.height = `${Math.min(box.scrollHeight, innerHeight * .4)}px`; },

  /** Shows suggestions; `pick` is called with the chosen one. */
  show(title, list, pick, none) {
    this.list = list;
    this.pick = pick;
    this.active = list.length ? 0 : -1;
    $('popup-title').textContent = title;
    $('suggestions').replaceChildren(...list.map((item, at) => el('div', {
      class: 'option', role: 'option', id: `pick-${at}`, 'aria-selected': String(at === this.active),
      onmousedown: event => { event.preventDefault(); pick(item); }, onmousemove: () => { if (this.active !== at) this.activate(at); },
    }, el('span', {}, item.label, item.args ? el('span', { class: 'args' }, ' ' + item.args) : null, item.detail ? el('small', {}, item.detail) : null))));
    if (!list.length) $('suggestions').append(el('div', { class: 'none', role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' }, none || 'Nothing fits.'));
    $('popup').hidden = false;
    this.field()?.setAttribute('aria-expanded', 'true');
    this.activate(this.active);
  },
  hide() {
    $('popup').hidden = true;
    this.list = [];
    this.active = -1;
    this.field()?.setAttribute('aria-expanded', 'false');
    this.field()?.removeAttribute('aria-activedescendant');
  },
  activate(at) {
    this.active = at;
    [...$('popup').querySelectorAll('.option')].forEach((node, index) => {
      node.classList.toggle('active', index === at);
      node.setAttribute('aria-selected', String(index === at));
      if (index === at) node.scrollIntoView({ block: 'nearest' });
    });
    if (at >= 0) this.field()?.setAttribute('aria-activedescendant', `pick-${at}`);
  },
  field() { return this.command ? (this.command.pills.find(pill => pill.input === document.activeElement)?.input || null) : $('box'); },

  /** Something was typed into the plain box. */
  typed() {
    this.grow();
    const text = $('box').value;
    if (!text.startsWith('/') || document.activeElement !== $('box')) return this.hide();
    const leaves = this.leaves();
    const wanted = text.slice(1).toLowerCase().replace(/\s+/g, ' ');
    const whole = leaves.find(leaf => wanted === leaf.path + ' ');
    if (whole) return this.enter(whole);
    const score = leaf => leaf.path.startsWith(wanted) ? 0 : leaf.path.includes(wanted.trim()) ? 1 : 2;
    const fitting = leaves.filter(leaf => score(leaf) < 2).sort((a, b) => score(a) - score(b));
    this.show(`Commands of ${state.bot.name}`, fitting.map(leaf => ({
      leaf, label: '/' + leaf.path, detail: leaf.description, args: leaf.options.filter(option => option.required).map(option => option.name).join(' '),
    })), item => this.enter(item.leaf), 'There is no such command.');
  },

  enter(leaf) {
    this.command = { path: leaf.path, options: leaf.options, pills: [] };
    this.hide();
    $('box').value = '';
    $('box').hidden = true;
    $('pills').replaceChildren(el('span', { class: 'cmdname' }, '/' + leaf.path));
    leaf.options.filter(option => option.required).forEach(option => this.addPill(option));
    const optional = leaf.options.filter(option => !option.required);
    if (optional.length) $('pills').append(el('button', { type: 'button', class: 'pill', id: 'more', style: 'padding:4px 10px;color:var(--muted)', onclick: () => this.more(), onkeydown: event => this.moreKeys(event), onblur: () => this.hide() }, ''));
    this.countMore();
    const first = this.command.pills[0]?.input || $('more') || $('send');
    this.describe();
    first.focus();
  },
  leave() {
    this.command = null;
    this.pending = null;
    this.taking = 0;
    this.hide();
    $('pills').replaceChildren();
    $('hint').hidden = true;
    $('box').hidden = false;
  },
  left() { return this.command.options.filter(option => !this.command.pills.some(pill => pill.option === option)); },
  countMore() { if ($('more')) { $('more').hidden = !this.left().length; $('more').textContent = `+${this.left().length} optional`; } },
  more() {
    $('more').focus();
    this.show('Options', this.left().map(option => ({ option, label: option.name, detail: option.description })), item => {
      const pill = this.addPill(item.option);
      this.countMore();
      pill.input.focus();
    });
  },
  moreKeys(event) {
    if (event.key === 'Enter' && $('popup').hidden && !event.shiftKey) { event.preventDefault(); return this.submit(); }
    if ((event.key === ' ' || event.key === 'ArrowUp' || event.key === 'ArrowDown') && $('popup').hidden) { event.preventDefault(); return this.more(); }
    this.keys(event);
  },

  addPill(option) {
    const id = `opt-${option.name}`;
    const input = el('input', { id, role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': 'suggestions', 'aria-expanded': 'false', autocomplete: 'off', spellcheck: 'false', inputmode: option.type === 4 ? 'numeric' : null });
    const pill = { option, input, value: undefined };
    const node = el('span', { class: 'pill' }, el('label', { for: id }, option.name), input);
    pill.node = node;
    input.addEventListener('input', () => { pill.value = undefined; this.taking = 0; node.classList.remove('bad'); this.fit(input); this.suggest(pill); });
    input.addEventListener('focus', () => { this.describe(option); this.suggest(pill); });
    input.addEventListener('blur', () => { this.hide(); this.settlePill(pill); });
    input.addEventListener('keydown', event => this.keys(event, pill));
    this.command.pills.push(pill);
    $('pills').insertBefore(node, $('more'));
    return pill;
  },
  fit(input) { input.style.width = `${Math.max(12, Math.min(48, input.value.length + 2))}ch`; },
  describe(option) {
    const text = option ? [el('b', {}, option.name), ` ${option.description}`] : [el('b', {}, '/' + this.command.path), ' Enter to send, Esc to leave'];
    $('hint').replaceChildren(...text);
    $('hint').hidden = false;
  },

  /** What the option offers for what is typed: fixed choices, people, or what the bot suggests. */
  suggest(pill) {
    const { option, input } = pill;
    const typed = input.value.trim().toLowerCase();
    const pick = item => {
      input.value = item.label;
      pill.value = item.value;
      pill.node.classList.remove('bad');
      this.fit(input);
      this.hide();
      this.next(pill);
    };
    const fixed = this.fixed(option);
    if (fixed) {
      const whole = fixed.some(item => item.value === pill.value);
      const fitting = whole ? fixed : fixed.filter(item => item.label.toLowerCase().includes(typed));
      return this.show(option.description, fitting, pick, 'None of the choices fits.');
    }
    if (!option.autocomplete) return this.hide();
    const asked = ++this.asked;
    this.pending = pill;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      try {
        const partly = pill.value === undefined ? input.value : '';
        const { choices } = await act({ do: 'complete', channel: here(), command: this.command.path, options: this.values(), focus: option.name, typed: partly });
        if (asked !== this.asked || document.activeElement !== input) return;
        this.pending = null;
        this.show(option.description, choices.map(choice => ({ label: choice.name, value: choice.value })), pick, 'No options match what you typed.');
        const taking = this.list.length ? this.taking : 0;
        this.taking = 0;
        if (taking) this.pick(this.list[0]);
        if (taking > 1) this.submit();
      } catch (error) {
        this.pending = null;
        this.taking = 0;
        if (asked === this.asked && document.activeElement === input) this.show(option.description, [], pick, 'Loading options failed.');
      }
    }, 90);
  },
  fixed(option) {
    if (option.choices?.length) return option.choices.map(choice => ({ label: choice.name, value: choice.value }));
    if (option.type === 5) return [{ label: 'True', value: true }, { label: 'False', value: false }];
    if (option.type === 6 || option.type === 9) return [...state.people.map(who => ({ label: '@' + who.name, value: who.id })), { label: '@' + state.bot.name, value: state.bot.id }];
    if (option.type === 7) return state.channels.filter(channel => channel.kind !== 'dm').map(channel => ({ label: '#' + channel.name, value: channel.id }));
    return null;
  },
  /** Reads what stands in a pill that nothing was picked for. */
  settlePill(pill) {
    const text = pill.input.value.trim();
    if (pill.value !== undefined || !text) return;
    const same = this.fixed(pill.option)?.find(item => item.label.toLowerCase().replace(/^[@#]/, '') === text.toLowerCase().replace(/^[@#]/, '') || String(item.value) === text);
    if (same) pill.value = same.value;
    else if (!this.fixed(pill.option)) pill.value = text;
  },
  values() {
    const values = {};
    for (const pill of this.command.pills) {
      this.settlePill(pill);
      if (pill.value !== undefined) values[pill.option.name] = pill.value;
    }
    return values;
  },
  next(pill) {
    const pills = this.command.pills;
    const empty = pills.slice(pills.indexOf(pill) + 1).find(other => other.value === undefined && !other.input.value);
    if (empty) empty.input.focus(); else this.describe();
  },

  keys(event, pill) {
    const open = !$('popup').hidden;
    if (open && this.list.length && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      return this.activate((this.active + step + this.list.length) % this.list.length);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      if (this.command) { this.leave(); $('box').focus(); } else this.hide();
      return undefined;
    }
    if (event.key === 'Tab' && open && this.active >= 0 && !event.shiftKey && !event.isComposing && (!pill || pill.input.value || this.list.length === 1)) {
      event.preventDefault();
      return this.pick(this.list[this.active]);
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      const settled = pill && pill.value !== undefined;
      if (pill && this.pending === pill && !settled && pill.input.value.trim()) { this.taking += 1; return undefined; }
      if (open && this.active >= 0 && !settled) return this.pick(this.list[this.active]);
      return this.submit();
    }
    if (event.key === 'Backspace' && pill && !pill.input.value) {
      event.preventDefault();
      const at = this.command.pills.indexOf(pill);
      if (!pill.option.required) { this.command.pills.splice(at, 1); pill.node.remove(); this.countMore(); (this.command.pills[at - 1]?.input || $('more')).focus(); }
      else if (at === 0) { const path = this.command.path; this.leave(); $('box').value = '/' + path; $('box').focus(); this.typed(); }
      else this.command.pills[at - 1].input.focus();
    }
    return undefined;
  },

  submit() {
    if (!this.command) {
      const text = $('box').value.trim();
      if (!text) return;
      if (text.startsWith('/') && this.list.length) { this.pick(this.list[Math.max(this.active, 0)]); return; }
      act({ do: 'say', channel: here(), text }).then(() => { $('box').value = ''; state.drafts[this.key()] = ''; this.grow(); this.hide(); }, error => toast(error.message));
      return;
    }
    const options = this.values();
    const bad = this.command.pills.filter(pill => pill.value === undefined && (pill.option.required || pill.input.value.trim()));
    this.command.pills.forEach(pill => pill.node.classList.toggle('bad', bad.includes(pill)));
    if (bad.length) { bad[0].input.focus(); return; }
    const { path } = this.command;
    run(path, options);
    this.leave();
    $('box').focus();
  },
};

/** Sends a command; if nobody answers, a line says so. */
function run(path, options, done = () => {}) {
  const channel = here();
  interact({ do: 'slash', channel, command: path, options }, (answered, why) => {
    done(answered);
    if (answered) return;
    if (why) { toast(why); return; }
    state.notes.push({
      id: String(Date.now()), local: true, channel_id: channel, author: { id: state.bot.id }, created: Date.now(), type: 0, flags: 64, ephemeral: true,
      content: `\`/${path}\` The application did not respond.`, embeds: [], attachments: [], components: [],
    });
    drawMessages();
  });
}

$('box').addEventListener('input', () => composer.typed());
$('box').addEventListener('focus', () => composer.typed());
$('box').addEventListener('blur', () => composer.hide());
$('box').addEventListener('keydown', event => composer.keys(event));
$('compose').addEventListener('submit', event => { event.preventDefault(); composer.submit(); });
$('jump').addEventListener('click', toBottom);
$('messages').addEventListener('scroll', () => { sticking = atBottom(); if (sticking) { $('jump').hidden = true; markRead(); } });
// A picture takes its place when it has come; whoever read the newest message still does.
$('messages').addEventListener('load', () => { if (sticking) toBottom(); }, true);
addEventListener('resize', () => { if (sticking) toBottom(); });
document.addEventListener('visibilitychange', markRead);
document.addEventListener('keydown', event => {
  // A command can be left from its last button, too.
  if (event.key === 'Escape' && composer.command && !document.querySelector('dialog[open]')) { composer.leave(); $('box').focus(); return; }
  // Typing anywhere writes into the box, as in Discord.
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== ' ' && !document.querySelector('dialog[open]')
    && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName) && !composer.command) $('box').focus();
});
