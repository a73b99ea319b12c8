import type { AuthOptions } from 'latchkey';
import type { AnyPlugin, NoFields } from 'latchkey/plugin';
import { testAuth } from 'latchkey/plugin/testing';
import { expect } from 'vitest';
import { type AuditOptions, audit } from '../src/index.js';

declare module 'latchkey/plugin' {
  interface AuditActions {
    readonly 'invoice.paid': true;
  }
}

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
export const eve = { name: 'Eve', email: 'eve@example.com', password: 'another horse' };

type Extra = Omit<AuthOptions<readonly [], NoFields, NoFields>, 'plugins'>;

/** A server with an audit log, and a browser in which Ada has signed up. */
export async function openServer(options: AuditOptions = {}, extra: Extra = {}, more: readonly AnyPlugin[] = []) {
  const server = testAuth({ rateLimit: { enabled: false }, ...extra, plugins: [audit(options), ...more] });
  const browser = server.openBrowser('203.0.113.7');
  expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
  /** The names and outcomes of all events, the first one first. */
  const told = async () =>
    (await server.auth.api.listAuditEvents()).rows
      .toReversed()
      .map(({ action, outcome, code }) => (outcome === 'ok' ? action : `${action} ${outcome} ${code}`));
  return { ...server, browser, told };
}
