import assert from 'node:assert/strict';
import type { AnyEndpoint } from '../../contract/endpoint.js';
import type { AuditEntry } from '../../domain/app/audit-entry.js';
import type { Browser, BrowserAnswer } from '../browser.js';
import { ask, validInput } from './calls.js';
import { needingSession } from './endpoints.js';
import { isGranted } from './granted.js';
import { malformed } from './inputs.js';
import type { PluginUnderTest } from './options.js';
import { ada, type Opened, sessionLifetime } from './test-server.js';

/** Seconds: the default of `session.freshAge`. */
const freshAge = 86_400;

/** Checks that the valid call succeeds: without this check, an endpoint that refuses every caller would pass the other tests. */
export async function checkValidCall(
  { plugin, server, audited }: Opened,
  under: PluginUnderTest,
  name: string,
  endpoint: AnyEndpoint,
): Promise<void> {
  assert.equal(plugin.contract.declared.endpoints[name]?.route.path, endpoint.route.path);
  const input = await validInput(under, name, server);
  const before = audited.length;
  const answer = await ask(server.browser, endpoint, input);
  const hint = answer.status < 500 ? `. calls.${name} has to return a valid input` : '';
  assert(isGranted(answer), `${name}: ${answer.status} ${answer.text}${hint}`);
  checkNamed(name, endpoint, audited.slice(before), answer);
}

/** Checks that the audit log has a row of a call whose contract names an action. A page or a question has done nothing yet. */
function checkNamed(
  name: string,
  { audit }: AnyEndpoint,
  told: readonly AuditEntry[],
  { headers, text }: BrowserAnswer,
): void {
  const isPage = headers.get('content-type')?.startsWith('text/html');
  if (audit.length === 0 || isPage || text.includes('"challenge"') || text.includes('"twoFactorRedirect"')) return;
  const done = told.filter(({ action, outcome }) => audit.includes(action) && outcome === 'ok');
  assert(
    done.length > 0,
    `${name} has succeeded, and the audit log has no row of ${audit.join(' or ')}: change rows in call.transaction, or name the action there with work.audit`,
  );
}

export async function refuseWithoutSession(opened: Opened): Promise<void> {
  await refuseCookie(opened, '', 'without a session');
}

export async function refuseEndedSession(opened: Opened): Promise<void> {
  const other = opened.server.openBrowser();
  await opened.signIn(other, ada);
  const ended = other.cookieHeader;
  const { status, text } = await other.post('/sign-out');
  assert.equal(status, 200, text);
  await refuseCookie(opened, ended, 'with a session that has ended');
}

export async function refuseExpiredSession(opened: Opened): Promise<void> {
  const expired = opened.server.browser.cookieHeader;
  opened.server.clock.advance(sessionLifetime);
  await refuseCookie(opened, expired, 'with a session that has expired');
}

async function refuseCookie({ plugin, server }: Opened, cookie: string, who: string): Promise<void> {
  const headers = cookie === '' ? {} : { cookie };
  for (const [name, endpoint] of needingSession(plugin))
    for (const input of malformed) {
      const answer = await ask(server.openBrowser(), endpoint, input, headers);
      const about = `${name} ${who}, with ${JSON.stringify(input)}`;
      assertRefused(answer, 401, endpoint.unauthorized ?? 'UNAUTHORIZED', about);
    }
}

/** Endpoints that ask for a fresh session refuse one that began too long ago. */
export async function refuseStaleSession({ plugin, server }: Opened): Promise<void> {
  const asking = needingSession(plugin)
    .map(([name, endpoint]) => ({ name, endpoint, seconds: freshSeconds(endpoint) }))
    .sort((a, b) => a.seconds - b.seconds);
  let age = 0;
  for (const { name, endpoint, seconds } of asking) {
    if (seconds === 0) continue;
    server.clock.advance(seconds - age);
    age = seconds;
    await refuse(server.browser, endpoint, 'SESSION_IS_NOT_FRESH', `${name} ${seconds} seconds after the sign-in`);
  }
}

function freshSeconds({ assurance }: AnyEndpoint): number {
  const { freshFor = 0 } = assurance ?? {};
  return freshFor === 'configured' ? freshAge : freshFor;
}

/** Endpoints that ask for a factor refuse a session that has shown only a password. */
export async function refuseMissingFactor({ plugin, server }: Opened): Promise<void> {
  for (const [name, endpoint] of needingSession(plugin))
    if (endpoint.assurance?.factors !== undefined)
      await refuse(server.browser, endpoint, 'FACTOR_REQUIRED', `${name} without the factor`);
}

async function refuse(browser: Browser, endpoint: AnyEndpoint, code: string, about: string): Promise<void> {
  assertRefused(await ask(browser, endpoint, {}), 403, code, about);
}

function assertRefused({ status, json, text }: BrowserAnswer, wanted: number, code: string, about: string): void {
  const found = typeof json === 'object' && json !== null ? Reflect.get(json, 'code') : undefined;
  assert(status === wanted && found === code, `${about}: expected ${wanted} ${code}, got ${status} ${text}`);
}
