// For tests: browsers as budgets see them, without an application around them.
import { createKeyring } from '../crypto/keys.js';
import type { App } from './app.js';
import { markAskingBrowser } from './asking-browser.js';
import type { Asker } from './mail.js';

/** A browser that has asked for a code, and its mark. */
export function askingBrowser(network?: string) {
  const asker = browserOf(network);
  return { asker, settings: app.settings, mark: markAskingBrowser(asker) };
}

/** A browser of a network; it keeps the cookies that it is given. */
export function browserOf(network?: string): Asker {
  const kept = new Map<string, string>();
  const cookies = {
    read: (name: string) => [kept.get(name) ?? []].flat(),
    write: (name: string, value: string) => void kept.set(name, value),
  };
  return { app, cookies, origin: 'https://app.example.com', network };
}

/** The part of an app that cookies use. */
const app = {
  settings: { cookies: { prefix: 'latchkey', secure: true, attributes: {}, overrides: {} }, production: true },
  keys: createKeyring(['a secret for tests that has enough characters']),
} as unknown as App;
