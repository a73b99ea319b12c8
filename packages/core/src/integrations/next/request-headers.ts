import { cookies, headers } from 'next/headers.js';
import { connection } from 'next/server.js';
import type { CookieStore } from './set-cookies.js';

/** The request that Next answers. */
export interface CurrentRequest {
  /** Its headers. Cookies that the running server action has set or deleted are changed here too. */
  readonly headers: Headers;
  /** Sets cookies; `undefined` while a page renders, because the headers of its answer are sent by then. */
  readonly cookies: CookieStore | undefined;
}

/**
 * Returns the request that Next answers. With Cache Components, Next renders a page before there is a request too, and refuses
 * the time and random values there. So this waits for the request first.
 */
export async function currentRequest(): Promise<CurrentRequest> {
  await connection();
  const [store, sent] = await Promise.all([cookies(), headers()]);
  const own = new Headers(sent);
  const cookie = newestCookies(sent.get('cookie'), new Map(store.getAll().map(({ name, value }) => [name, value])));
  if (cookie === '') own.delete('cookie');
  else own.set('cookie', cookie);
  // While a page renders, `set` and `delete` are one function, which throws. This comparison is the only test without an effect:
  // calling either of them in a server action sends a cookie and makes Next render the page again.
  return { headers: own, cookies: Reflect.get(store, 'set') === Reflect.get(store, 'delete') ? undefined : store };
}

/**
 * Returns the cookies of the request with the changes of the running action. Next shows these in its store and not in the
 * headers. The store has one value for each name, the headers have all. So unchanged cookies come from the headers.
 */
export function newestCookies(sent: string | null, store: ReadonlyMap<string, string>): string {
  const pairs = (sent ?? '').split(/; */).flatMap((pair) => {
    const equals = pair.indexOf('=');
    return equals === -1 ? [] : [{ pair, name: pair.slice(0, equals), value: decoded(pair.slice(equals + 1)) }];
  });
  const isUnchanged = (name: string) =>
    store.has(name) && pairs.some((each) => each.name === name && each.value === store.get(name));
  const kept = pairs.filter(({ name }) => isUnchanged(name)).map(({ pair }) => pair);
  const changed = Array.from(store, ([name, value]) =>
    isUnchanged(name) ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return [...kept, ...changed.flat()].join('; ');
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
