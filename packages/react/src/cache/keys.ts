import type { QueryKey } from '@tanstack/react-query';

/** Whose answer it is: a user's id, or `null` while nobody is signed in. */
export type Identity = string | null;

/** The keys of everything that the hooks cache. Parts of a key, so that each fits TanStack's filters. */
export interface AuthKeys {
  /** Everything. */
  readonly all: QueryKey;
  /** The one session. */
  readonly session: QueryKey;
  /** Everything of one user. */
  user(identity: Identity): QueryKey;
}

/** Writes the keys below a prefix; default `['auth']`. */
export function createKeys(prefix: readonly string[] = ['auth']): AuthKeys {
  return { all: prefix, session: [...prefix, 'session'], user: (identity) => [...prefix, 'user', identity] };
}

/** The key of one answer, or without input of every answer that the endpoint gave this user. */
export function answerKey(keys: AuthKeys, identity: Identity, name: string, input?: unknown): QueryKey {
  return input === undefined ? [...keys.user(identity), name] : [...keys.user(identity), name, input];
}

/** The endpoint whose answer stands under a key, or `undefined` when it is not one of ours, or the session. */
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
