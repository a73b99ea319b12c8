import type { CookieJar, CookieWriteAttributes } from '../domain/cookies.js';
import { parseCookies, serializeCookie } from './cookie.js';

export interface ExchangeJar extends CookieJar {
  /** One `Set-Cookie` value for each name written. */
  written(): readonly string[];
  /** The value written under a name: empty where the cookie is taken away, `undefined` where nothing was written. */
  valueWritten(name: string): string | undefined;
}

/** The cookies of one exchange. Parsing waits until somebody asks; writing the same name twice leaves the last. */
export function createCookieJar(header: string | null): ExchangeJar {
  let read: ((name: string) => readonly string[]) | undefined;
  const writes = new Map<string, { readonly value: string; readonly attributes: CookieWriteAttributes }>();
  return {
    read(name) {
      read ??= parseCookies(header);
      return read(name);
    },
    write(name, value, attributes) {
      writes.set(name, { value, attributes });
    },
    written() {
      return Array.from(writes, ([name, { value, attributes }]) => serializeCookie(name, value, attributes));
    },
    valueWritten: (name) => writes.get(name)?.value,
  };
}
