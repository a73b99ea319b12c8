import type { QueryKey } from '@tanstack/query-core';

/** The user of an answer: a user's id, or `null` while no user is signed in. */
export type Identity = string | null;

/** Stands for the user in keys of answers that were read before the session was known: such an answer can be any user's. */
const notKnown = { unknown: true };

/** The queries that stay when the user signs out or another user signs in. */
export type Keep = (queryKey: QueryKey) => boolean;

/** The keys of all answers that the hooks cache. Each is the beginning of other keys, as TanStack's filters need it. */
export interface AuthKeys {
  /** All answers. */
  readonly all: QueryKey;
  /** The session. */
  readonly session: QueryKey;
  /** All answers of one user; `undefined` for those that were read while the session was not known. */
  user(identity: Identity | undefined): QueryKey;
}

/** Makes the keys below a prefix; default `['auth']`. */
export function createKeys(prefix: readonly string[] = ['auth']): AuthKeys {
  return {
    all: prefix,
    session: [...prefix, 'session'],
    user: (identity) => [...prefix, 'user', identity === undefined ? notKnown : identity],
  };
}

/** The key of one answer; without input, of every answer of the endpoint to this user. */
export function answerKey(keys: AuthKeys, identity: Identity | undefined, name: string, input?: unknown): QueryKey {
  return input === undefined ? [...keys.user(identity), name] : [...keys.user(identity), name, input];
}

/** The endpoint whose answer has this key; `undefined` for the session and for keys that are not ours. */
export function endpointOf(keys: AuthKeys, key: QueryKey): string | undefined {
  const depth = keys.all.length;
  const name = startsWith(key, [...keys.all, 'user']) ? key[depth + 2] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** True for the key of the session itself. */
export function isSessionKey(keys: AuthKeys, key: QueryKey): boolean {
  return key.length === keys.session.length && startsWith(key, keys.session);
}

function startsWith(key: QueryKey, start: QueryKey): boolean {
  return start.every((part, index) => key[index] === part);
}
