import { hashKey } from '@tanstack/query-core';
import { clientInternals, sessionAnswerType } from 'latchkey/client';
import type { Identity } from '../cache/keys.js';
import type { Call, Wiring } from '../cache/wiring.js';

/**
 * Sends the request of a query while the session is not known, if a user was signed in when this browser last knew it. The answer
 * is in no cache: the query of a user takes it when the session is known, and only if it is an answer to that user.
 * Returns a function that gives the request up.
 */
export function askEarly(wiring: Wiring, name: string, input: unknown, call: Call): (() => void) | undefined {
  if (wiring.browserIdentity !== undefined || !hint(wiring)) return undefined;
  const { early } = wiring;
  const hash = hashKey([name, input]);
  const answer = early.get(hash) ?? {
    result: call(input, { headers: { accept: sessionAnswerType }, retry: 0 }),
    waiting: 0,
  };
  early.set(hash, answer);
  answer.waiting += 1;
  // After the effects of the same commit: one of them can take the answer, and StrictMode runs each of them twice.
  return () =>
    queueMicrotask(() => {
      answer.waiting -= 1;
      if (!answer.waiting && early.get(hash) === answer) early.delete(hash);
    });
}

/** The answer of an early request to this user, once; `undefined` if there is none, or if it failed or is to another user. */
export async function takeEarly(
  { early, users }: Wiring,
  name: string,
  input: unknown,
  identity: string,
): Promise<Awaited<ReturnType<Call>> | undefined> {
  const hash = hashKey([name, input]);
  const result = await early.get(hash)?.result;
  early.delete(hash);
  return result && users.get(result) === identity ? result : undefined;
}

/**
 * Whether a user was signed in when this browser last knew the session: `1` for yes. With `next`, notes it for the next page: only
 * yes or no, because a browser can be shared. Any script of the origin can have written it, so it decides only when a query is
 * sent, never what the page shows. If the session of the user `last` has ended, the screens' note about this user is removed too.
 */
export function hint({ client }: Wiring, next?: Identity, last?: Identity): unknown {
  const name = `latchkey:${client[clientInternals].base()}:in`;
  try {
    if (next === undefined) return localStorage[name];
    localStorage[name] = next ? 1 : '';
    if (last && !next) delete localStorage['latchkey:at'];
  } catch {
    // A browser that stores nothing, or an engine without storage.
  }
  return undefined;
}
