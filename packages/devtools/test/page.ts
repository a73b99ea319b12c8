import { createAuthQueries } from '@latchkey/query';
import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { createAuthClient } from 'latchkey/client';
import { mountDevtools } from '../src/index.js';

// The page of the tests: it shows the user, and the number of sessions of a signed-in user.
const client = createAuthClient();
const { connect, queries, session } = createAuthQueries(client);
const queryClient = new QueryClient();
connect(queryClient);

const who = document.createElement('output');
const devices = document.createElement('output');
const main = document.createElement('main');
main.append(who, devices);
document.body.append(main);

let isListed = false;
new QueryObserver(queryClient, session.options()).subscribe(({ data, status }) => {
  who.textContent = data ? data.user.name : data === null ? 'not signed in' : status;
  if (data && !isListed) showDevices(data.user.id);
});

function showDevices(userId: string): void {
  isListed = true;
  new QueryObserver(queryClient, queries.listSessions.options(undefined, userId)).subscribe(({ data }) => {
    devices.textContent = `${data?.length ?? 'no'} devices`;
  });
}

declare global {
  interface Window {
    client: typeof client;
    /** Removes the panel. */
    unmount: () => void;
  }
}
window.client = client;
window.unmount = await mountDevtools({ client, queryClient, mailbox: '/dev/mailbox' });
