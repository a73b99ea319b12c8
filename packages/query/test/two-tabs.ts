import { focusManager, QueryClient, QueryObserver } from '@tanstack/query-core';
import { createAuthClient } from 'latchkey/client';
import { testAuth } from 'latchkey/testing';
import { vi } from 'vitest';
import { createAuthQueries, identityOf } from '../src/index.js';
import { type Fate, openNetwork, randomFrom, settle } from './network.js';

const baseURL = 'https://app.example.com';
const people = ['ada', 'bob'].map((name) => ({ name, email: `${name}@example.com`, password: 'correct horse' }));
const names = ['signIn', 'signIn', 'signOut', 'update', 'update', 'revokeAll', 'revokeOthers', 'read'] as const;

/** A page that shows the session, and the list of the sessions of its user. */
function openTab(send: typeof fetch) {
  const client = createAuthClient({ baseURL, fetch: send });
  const { connect, queries, session } = createAuthQueries(client);
  const cache = new QueryClient();
  cache.mount();
  const shown = () => cache.getQueryData(session.key());
  const listOfUser = () => {
    const userId = identityOf(shown());
    return { ...queries.listSessions.options(undefined, userId), enabled: typeof userId === 'string' };
  };
  const list = new QueryObserver(cache, listOfUser());
  const stops = [
    connect(cache),
    list.subscribe(() => {}),
    new QueryObserver(cache, session.options()).subscribe(() => list.setOptions(listOfUser())),
    () => cache.unmount(),
  ];
  /** The lists in the cache: the user under whom each is kept, and whose sessions it has. */
  const lists = () =>
    cache
      .getQueriesData<readonly { readonly userId: string }[]>({ predicate: ({ queryKey }) => queryKey[1] === 'user' })
      .flatMap(([key, rows]) => rows?.map(({ userId }) => ({ keptUnder: key[2], userId })) ?? []);
  return { client, shown, lists, stops };
}
type Tab = ReturnType<typeof openTab>;

/** Throws if the cache of a tab has data of a user whom the tab does not show. */
function checkLists({ shown, lists }: Tab): void {
  const identity = identityOf(shown());
  for (const { keptUnder, userId } of lists()) {
    if (keptUnder !== userId) throw new Error(`data of ${userId} is kept under ${JSON.stringify(keptUnder)}`);
    if (identity !== undefined && identity !== userId) throw new Error(`data of ${userId} stays with ${identity}`);
  }
}

/** One of the calls that a page can make. */
function callOf({ client }: Tab, name: (typeof names)[number], person: (typeof people)[number], count: number) {
  const calls = {
    signIn: () => client.signInEmail(person),
    signOut: () => client.signOut(),
    update: () => client.updateUser({ name: `name ${count}` }),
    revokeAll: () => client.revokeSessions(),
    revokeOthers: () => client.revokeOtherSessions(),
    read: () => client.getSession(),
  };
  return calls[name];
}

/**
 * Two tabs of a browser in which two users sign in and out, whose requests and answers arrive in any order. `fate` decides what
 * happens to a request, by a number from 0 to 1. Returns what the tabs show in the end, when they have come to rest and the user
 * has looked at them, and what the server says.
 */
export async function play(seed: number, fate: (chance: number) => Fate) {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(random() * list.length)] ?? fallback;
  const { auth } = testAuth({ rateLimit: { enabled: false } });
  for (const body of people) await auth.api.signUpEmail({ body });
  let isCalm = false;
  const { send, waiting } = openNetwork(
    (request) => auth.handler(request, { ipAddress: '127.0.0.1' }),
    () => (isCalm ? 'answered' : fate(random())),
  );
  const first = openTab(send);
  const tabs = [first, openTab(send)];
  const log: string[] = [];
  let checked = 0;
  /** Lets one waiting request or answer go on. */
  const goOn = async () => {
    const [next] = waiting.splice(Math.floor(random() * waiting.length), 1);
    await next?.();
    await settle();
    for (const tab of tabs) checkLists(tab);
    checked += tabs.flatMap(({ lists }) => lists()).length;
  };
  for (let count = 0; count < 12; count += 1) {
    const tab = pick(tabs, first);
    const name = pick(names, 'read');
    const person = pick(people, { name: '', email: '', password: '' });
    log.push(`${tabs.indexOf(tab)} ${name} ${name === 'signIn' ? person.name : ''}`);
    void callOf(tab, name, person, count)();
    await settle();
    for (let steps = Math.floor(random() * 5); steps > 0; steps -= 1) await goOn();
    if (random() < 0.2) await vi.advanceTimersByTimeAsync(600);
  }
  await comeToRest(waiting, goOn);
  isCalm = true;
  focusManager.onFocus();
  await comeToRest(waiting, goOn);
  const truth = createAuthClient({ baseURL, fetch: send }).getSession();
  await settle();
  await comeToRest(waiting, goOn);
  for (const stop of tabs.flatMap(({ stops }) => stops)) stop();
  return {
    about: `seed ${seed}\n${log.join('\n')}`,
    checked,
    said: (await truth).data,
    shown: tabs.map((tab) => tab.shown()),
  };
}

/** Until no request waits and no timer sends another one. */
async function comeToRest(waiting: readonly unknown[], goOn: () => Promise<void>): Promise<void> {
  let left = 400;
  for (let quiet = 0; quiet < 3; ) {
    quiet = waiting.length === 0 ? quiet + 1 : 0;
    if (waiting.length > 0) {
      left -= 1;
      if (left === 0) throw new Error('The tabs never come to rest.');
      await goOn();
    } else {
      await vi.advanceTimersByTimeAsync(700);
      await settle();
    }
  }
}
