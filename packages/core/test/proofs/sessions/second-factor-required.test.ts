import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { openTestServer, type TestServer } from '../../fixtures/application.js';
import { findEndpoints, findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';
import { enrol } from '../../fixtures/second-factor.js';

const all = await findEndpoints();
const guarded = (await findPublicEndpoints()).filter(({ endpoint }) => endpoint.needsFactor);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** A user with a second factor, and a session of theirs that began by a mailed code. */
async function openMailboxSession(): Promise<{
  readonly browser: Browser;
  readonly backupCode: string;
  readonly password: string;
}> {
  const person = await server.meet();
  const { backupCode } = await enrol(server, person);
  const browser = server.openBrowser();
  const { email } = person;
  const otp = await server.auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
  const answer = await browser.post('/sign-in/email-otp', { email, otp });
  if (answer.status !== 200) throw new Error(answer.text);
  return { browser, backupCode, password: person.password };
}

describe.each(guarded)('$name in a session that has not shown the second factor [D22 I10-A3]', (found) => {
  const call = async (browser: Browser, more: object) => {
    const { method, path, body } = requestFor(found, { ...smallestInput(found), ...more });
    const { status, json } = await browser.send(path, { method, body });
    return `${status} ${(json as { readonly code?: string } | null)?.code}`;
  };

  it('is refused, also with a wrong code, and reaches its handler with a right one', async () => {
    const { browser, backupCode } = await openMailboxSession();
    expect(await call(browser, {})).toBe('403 SECOND_FACTOR_REQUIRED');
    expect(await call(browser, { code: 'AAAAA-AAAAA' })).toBe('401 INVALID_TWO_FACTOR_AUTHENTICATION');
    expect(await call(browser, { code: backupCode })).not.toMatch(/SECOND_FACTOR|TWO_FACTOR_AUTHENTICATION/);
  });

  it('uses the code up, and leaves the session without the factor', async () => {
    const { browser, backupCode, password } = await openMailboxSession();
    const own = found.fields.includes('password') ? { password } : {};
    await call(browser, { ...own, code: backupCode });
    // The factor is off, or the session has been replaced with one that has the factor.
    if (found.name === 'disableTwoFactor') return expect(await call(browser, own)).not.toContain('403');
    expect(await call(browser, own)).toBe('403 SECOND_FACTOR_REQUIRED');
    return expect(await call(browser, { ...own, code: backupCode })).toBe('401 INVALID_TWO_FACTOR_AUTHENTICATION');
  });

  it.runIf(found.fields.includes('password'))('leaves the code to the user whose password was wrong', async () => {
    expect(found.endpoint.needsFactor).toBe('after password');
    const { browser, backupCode, password } = await openMailboxSession();
    const typed = { password: 'a wrong password', code: backupCode };
    expect(await call(browser, typed)).toBe('400 INVALID_PASSWORD');
    expect(await call(browser, { ...typed, password })).toMatch(/^200/);
  });

  it.runIf(found.fields.includes('password'))('does for one of ten callers who show the same code', async () => {
    const { browser, backupCode, password } = await openMailboxSession();
    const calls = Array.from({ length: 10 }, () => call(browser.clone(), { password, code: backupCode }));
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((outcome) => outcome.startsWith('200'))).toHaveLength(1);
  });
});

describe('endpoints that need a second factor', () => {
  it('are all that ask for a fresh session, and take a code', () => {
    const fresh = all.filter(({ endpoint }) => endpoint.access === 'fresh');
    expect(fresh.filter(({ endpoint }) => !endpoint.needsFactor)).toEqual([]);
    expect(guarded.filter(({ fields }) => !fields.includes('code')).map(({ name }) => name)).toEqual([]);
    expect(fresh.length).toBeGreaterThan(4);
  });

  it('are all with which your server acts for the session of a user', () => {
    const acting = all.filter(({ endpoint }) => endpoint.route.kind === 'internal' && endpoint.access === 'session');
    expect(acting.map(({ name }) => name).sort()).toEqual(['getIdToken', 'setPassword']);
    expect(acting.filter(({ endpoint }) => !endpoint.needsFactor)).toEqual([]);
  });

  it('include every endpoint whose handler asks for a fresh session itself', () => {
    const root = new URL('../../../src/', import.meta.url);
    const asking = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /(?<!\.test)\.ts$/.test(path) && /\bisFresh\(call/.test(readFileSync(new URL(path, root), 'utf8')),
    );
    // sendPhoneNumberOTP and deleteUser; add another here once its contract says `needsFactor`.
    const places = [
      'domain/sessions/assurance.ts',
      'features/account-deletion/handlers.ts',
      'features/phone-number/verify.ts',
    ];
    expect(asking.sort()).toEqual(places);
    const names = guarded.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['sendPhoneNumberOTP', 'deleteUser']));
  });
});
