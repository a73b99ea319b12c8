import type { AuthKeys } from '@latchkey/query';
import type { QueryClient } from '@tanstack/query-core';
import { type CurrentSession, clientInternals } from 'latchkey/client';
import type { DevtoolsClient } from '../devtools-options.js';
import type { Fault, Network } from '../watch/network.js';
import { button, element } from './element.js';

export interface ActionsOn {
  readonly client: DevtoolsClient;
  readonly queryClient: QueryClient;
  readonly keys: AuthKeys;
  readonly network: Network;
}

/** The buttons of the panel, and a line that says what each has done. */
export function createActions(on: ActionsOn): HTMLElement[] {
  const said = element('p', { class: 'said', role: 'status' });
  const say = (text: string) => {
    said.textContent = text;
  };
  const answerNext = (fault: Fault, text: string) => () => {
    on.network.next = fault;
    say(`The next call is answered with ${text}.`);
  };
  const offline = button('Offline', () => {
    on.network.isOffline = !on.network.isOffline;
    offline.setAttribute('aria-pressed', String(on.network.isOffline));
    say(on.network.isOffline ? 'No call reaches the server.' : 'Calls reach the server again.');
  });
  offline.setAttribute('aria-pressed', 'false');
  const buttons = [
    button('Expire the session', () => void expire(on).then(say)),
    button('Next call: 401', answerNext('unauthorized', '401 UNAUTHORIZED')),
    button('Next call: 429', answerNext('too-many', '429, to be repeated after 60 seconds')),
    offline,
    button('Open another tab', () => {
      window.open(location.href, '_blank', 'noopener');
      say('Another tab is open. It shares the session.');
    }),
    button('Sign out', () => void on.client.signOut().then(() => say('The page has signed out.'))),
  ];
  return [element('div', { class: 'actions', role: 'group', 'aria-label': 'Actions' }, ...buttons), said];
}

/**
 * Ends the session on the server without the knowledge of the page, and moves its end in the cache to now. So the page does
 * what it does at the end of every session: it asks the server, which knows no session.
 */
async function expire({ client, queryClient, keys, network }: ActionsOn): Promise<string> {
  const signedIn = queryClient.getQueryData<CurrentSession | null>(keys.session);
  if (!signedIn) return 'No user is signed in.';
  const answer = await network
    .send(`${client[clientInternals].base()}/sign-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      credentials: 'include',
    })
    .catch(() => undefined);
  if (!answer?.ok) return `The server has not ended the session: ${answer?.status ?? 'no answer'}.`;
  const expiresAt = new Date();
  const expired = { ...signedIn, session: { ...signedIn.session, expiresAt } };
  // The last read is before the end, so the page does not wait a minute as after a clock that differs.
  queryClient.setQueryData(keys.session, expired, { updatedAt: expiresAt.getTime() - 1 });
  return 'The session has ended. The page finds out as at the end of every session.';
}
