import { expect, it } from 'vitest';
import { sessionAnswerType } from '../contract/routes.js';
import { clientInternals, createAuthClient } from './create-client.js';
import type { AnswerEvent } from './transport.js';

const baseURL = 'https://app.example.com';
const at = '2030-01-01T00:00:00.000Z';
const signedIn = { session: { id: 's', expiresAt: at }, user: { id: 'u', createdAt: at } };

/** A client whose server answers with the session if it is asked, and what the server and a listener of answers get. */
function open({
  accept,
  contentType = sessionAnswerType,
  status = 200,
}: {
  readonly accept?: string;
  readonly contentType?: string;
  readonly status?: number;
} = {}) {
  const accepted: (string | null)[] = [];
  const events: AnswerEvent[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const accept = input instanceof Request ? input.headers.get('accept') : null;
    accepted.push(accept);
    const answer = { success: true, answeredAt: at };
    if (accept !== sessionAnswerType) return Response.json(answer, { status });
    return Response.json({ answer, session: signedIn }, { status, headers: { 'content-type': contentType } });
  };
  const client = createAuthClient({
    baseURL,
    fetch,
    onAnswer: (event) => void events.push(event),
    ...(accept && { fetchOptions: { headers: { accept } } }),
  });
  return { client, internals: client[clientInternals], accepted, events };
}

it('only calls that change something ask for the session beside their answer, and only while another package listens', async () => {
  const { client, internals, accepted, events } = open();
  await client.signOut();
  const unsubscribe = internals.subscribe(() => {});
  await client.getSession();
  await client.signOut();
  unsubscribe();
  await client.signOut();
  expect(accepted).toEqual([null, null, sessionAnswerType, null]);
  expect(events.map(({ session }) => session !== undefined)).toEqual([false, false, true, false]);
});

it('they ask for it also if the application sets `accept`, because its caller gets the plain answer anyway', async () => {
  const { client, internals, accepted } = open({ accept: 'application/json' });
  await client.signOut();
  internals.subscribe(() => {});
  await client.signOut();
  await client.signOut({}, { headers: { accept: 'text/plain' } });
  expect(accepted).toEqual(['application/json', sessionAnswerType, sessionAnswerType]);
});

it('counts a change that has begun before the first listener', async () => {
  const { client, internals } = open();
  const signedOut = client.signOut();
  internals.subscribe(() => {});
  expect(internals.changes).toBe(2);
  await signedOut;
  expect(internals.changes).toBe(0);
});

it('the caller gets the plain answer, and listeners the session too, both with dates', async () => {
  const { client, internals, events } = open({ contentType: `${sessionAnswerType}; charset=utf-8` });
  internals.subscribe(() => {});
  const date = new Date(at);
  const answer = { success: true, answeredAt: date };
  expect(await client.signOut()).toEqual({ data: answer, error: null });
  expect(events[0]?.result).toEqual({ data: answer, error: null });
  const { session, user } = signedIn;
  expect(events[0]?.session).toEqual({ session: { ...session, expiresAt: date }, user: { ...user, createdAt: date } });
});

it('a server or a proxy that answers plainly, and a refusal, carry no session', async () => {
  for (const settings of [{ contentType: 'application/json' }, { status: 500 }]) {
    const { client, internals, events } = open(settings);
    internals.subscribe(() => {});
    await client.signOut();
    expect(events[0]?.session).toBeUndefined();
  }
});

it('counts the changes that wait for their answers, also after a failure and an error of the application', async () => {
  let isBroken = true;
  const seen: number[] = [];
  const client = createAuthClient({
    baseURL,
    fetch: async () => {
      seen.push(internals.changes);
      throw new TypeError('offline');
    },
    onAnswer() {
      if (isBroken) throw new Error('of the application');
    },
  });
  const internals = client[clientInternals];
  internals.subscribe(() => {});
  await expect(client.signOut()).rejects.toThrow('of the application');
  isBroken = false;
  await Promise.all([client.updateUser({ name: 'A' }), client.updateUser({ name: 'B' }), client.ok()]);
  expect(seen).toEqual([2, 2, 2, 2]);
  expect(internals.changes).toBe(0);
});
