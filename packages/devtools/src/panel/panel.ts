import { createAuthQueries } from '@latchkey/query';
import { clientInternals } from 'latchkey/client';
import type { DevtoolsOptions } from '../devtools-options.js';
import { watchHistory } from '../watch/history.js';
import { watchNetwork } from '../watch/network.js';
import { createActions } from './actions.js';
import { element, fill } from './element.js';
import { readMails } from './mails.js';
import { cacheRows, callRows, changeRows, type Shown, sessionRows } from './sections.js';
import { styles } from './styles.js';

const sections = [
  { title: 'Session', list: 'dl', rows: sessionRows },
  { title: 'Last calls', list: 'ul', rows: callRows },
  { title: 'Requests and what they changed', list: 'ul', rows: changeRows },
  { title: 'Caches', list: 'div', rows: cacheRows },
] as const;

/** Milliseconds between two reads of the mailbox. */
const mailboxPause = 5000;

/** Adds the panel to the page. Returns the function that removes it. */
export function openPanel({ client, queryClient, mailbox }: DevtoolsOptions): () => void {
  const internals = client[clientInternals];
  const { keys } = createAuthQueries(client);
  const network = watchNetwork(internals.base);
  const panel = element('section', { class: 'panel', id: 'panel', 'aria-label': 'Latchkey devtools', hidden: '' });
  let isDrawing = false;
  const drawSoon = () => {
    if (isDrawing || panel.hidden) return;
    isDrawing = true;
    // The panel draws once for all changes that come together, and after the page has drawn them.
    setTimeout(() => {
      isDrawing = false;
      draw();
    }, 100);
  };
  const history = watchHistory({ internals, keys, queryClient, network }, drawSoon);
  const lists = sections.map(({ title, list }) => addSection(panel, title, element(list)));
  const mails = mailbox === undefined ? undefined : addSection(panel, 'Mails', element('ul'), linkTo(mailbox));
  const draw = () => {
    const shown: Shown = { keys, queryClient, history, now: Date.now() };
    for (const [index, { rows }] of sections.entries()) {
      const list = lists[index];
      if (list) fill(list, rows(shown));
    }
  };
  const readMailbox = async () => {
    if (mailbox !== undefined && mails) fill(mails, await readMails(mailbox, network.send, Date.now()));
  };
  panel.prepend(element('h2', {}, 'Latchkey'), ...createActions({ client, queryClient, keys, network }));
  const timers: ReturnType<typeof setInterval>[] = [];
  const stopTimers = () => {
    for (const timer of timers.splice(0)) clearInterval(timer);
  };
  const host = addToPage(panel, {
    onClose: stopTimers,
    onOpen() {
      draw();
      void readMailbox();
      timers.push(setInterval(draw, 1000), setInterval(readMailbox, mailboxPause));
    },
  });
  return () => {
    stopTimers();
    history.stop();
    network.stop();
    host.remove();
  };
}

function addSection(panel: Element, title: string, list: HTMLElement, ...more: readonly Node[]): Element {
  panel.append(element('details', { open: '' }, element('summary', {}, title), ...more, list));
  return list;
}

function linkTo(mailbox: string): HTMLElement {
  return element('a', { href: mailbox, target: '_blank', rel: 'noreferrer' }, 'Open the mailbox');
}

interface Listeners {
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/**
 * Adds the panel and the button that opens it. They are in a shadow root, so the styles of the page do not change them. Escape
 * closes the panel.
 */
function addToPage(panel: HTMLElement, { onOpen, onClose }: Listeners): HTMLElement {
  const host = element('div', { 'data-latchkey-devtools': '' });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  // A Content-Security-Policy of the page can refuse a style element. It does not refuse this sheet.
  root.adoptedStyleSheets = [sheet];
  const toggle = element(
    'button',
    { type: 'button', class: 'toggle', 'aria-expanded': 'false', 'aria-controls': 'panel' },
    'Latchkey devtools',
  );
  const open = () => {
    panel.hidden = false;
    toggle.setAttribute('aria-expanded', 'true');
    onOpen();
  };
  const close = () => {
    panel.hidden = true;
    toggle.setAttribute('aria-expanded', 'false');
    onClose();
  };
  toggle.addEventListener('click', () => (panel.hidden ? open() : close()));
  panel.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    close();
    toggle.focus();
  });
  root.append(toggle, panel);
  document.body.append(host);
  return host;
}
