import { describe, expect, it } from 'vitest';
import { must, openOldSession } from '../../test/fixtures/reauthentication.js';
import { isAuthError } from '../contract/errors.js';
import type { Browser } from '../testing/browser.js';
import { testAuth } from '../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'let in';
  } catch (error) {
    return isAuthError(error) ? `${error.status} ${error.code}` : String(error);
  }
}
const requestOf = (browser: Browser) => new Request('https://app.example.com/pay', { headers: browser.headers });

describe('requireAssurance', () => {
  it('returns the session and the user of a request, of headers, or of a record of headers', async () => {
    const { auth, browser } = await openOldSession();
    for (const by of [requestOf(browser), browser.headers, Object.fromEntries(browser.headers)]) {
      const { session, user } = await auth.requireAssurance(by);
      expect(user).toMatchObject({ email: ada.email, createdAt: expect.any(Date) });
      expect(user).not.toHaveProperty('securityVersion');
      expect(session).toMatchObject({ factors: [{ factor: 'password', shownAt: expect.any(Date) }] });
      expect(session).not.toHaveProperty('extendable');
    }
  });

  it('refuses a request without a session, and one whose session was revoked while its copy lives', async () => {
    const { auth, browser } = await openOldSession();
    expect(await refusal(auth.requireAssurance(new Headers()))).toBe('401 UNAUTHORIZED');
    await must(browser.get('/get-session')); // stores the session copy in the browser
    await must(browser.clone().post('/revoke-sessions'));
    expect(await refusal(auth.requireAssurance(browser.headers))).toBe('401 UNAUTHORIZED');
  });

  it('requires a fresh session, which reauthentication provides', async () => {
    const { auth, browser, clock } = await openOldSession();
    const fresh = () => refusal(auth.requireAssurance(browser.headers, { fresh: '5m' }));
    expect(await fresh()).toBe('403 SESSION_IS_NOT_FRESH');
    await must(browser.post('/reauthenticate', { password: ada.password }));
    expect(await fresh()).toBe('let in');
    clock.advance(300);
    expect(await fresh()).toBe('403 SESSION_IS_NOT_FRESH');
    expect(await refusal(auth.requireAssurance(browser.headers, { fresh: true }))).toBe('let in');
  });

  it('requires factors, and a fresh session must have verified an active second factor', async () => {
    const { auth, browser, enrol, openBrowser } = await openOldSession();
    const second = (by: Browser) => refusal(auth.requireAssurance(by.headers, { factors: 'second' }));
    expect(await second(browser)).toBe('403 FACTOR_REQUIRED');
    const { totp } = await enrol();
    expect(await second(browser)).toBe('let in');
    const trusted = openBrowser();
    await must(trusted.post('/sign-in/email', ada));
    await must(trusted.post('/two-factor/verify-totp', { code: totp(), trustDevice: true }));
    await must(trusted.post('/sign-out'));
    await must(trusted.post('/sign-in/email', ada));
    expect(await second(trusted)).toBe('403 FACTOR_REQUIRED');
    expect(await refusal(auth.requireAssurance(trusted.headers, { fresh: '5m' }))).toBe('403 SECOND_FACTOR_REQUIRED');
    expect(await refusal(auth.requireAssurance(trusted.headers))).toBe('let in');
  });

  it('extends no session and sets no cookie, so that it works on a replica', async () => {
    const statements: string[] = [];
    const { auth, openBrowser, clock } = testAuth({
      advanced: { onStatement: (sql: string) => void statements.push(sql) },
    });
    const browser = openBrowser();
    await must(browser.post('/sign-up/email', ada));
    clock.advance(2 * 86_400);
    statements.length = 0;
    await auth.requireAssurance(browser.headers);
    expect(statements).toHaveLength(1);
    expect(statements[0]).toMatch(/^select/i);
  });

  it('names a factor that no plugin declares', async () => {
    const { auth, browser } = await openOldSession();
    const asked = auth.requireAssurance(browser.headers, { factors: ['password', 'totpp'] });
    await expect(asked).rejects.toThrow(
      /^requireAssurance\.factors\[1\]: got 'totpp', expected one of password, .* Did you mean totp\?/,
    );
  });

  it.each([undefined, null, 'a cookie'])('names what is no request: %o', async (by) => {
    const { auth } = await openOldSession();
    await expect(auth.requireAssurance(by as never)).rejects.toThrow(/^requireAssurance: got .*, expected a Request/);
  });

  it('takes headers that have a member `headers`, as those of Next.js do', async () => {
    const { auth, browser } = await openOldSession();
    const by = Object.assign(new Headers(browser.headers), { headers: {} });
    expect(await refusal(auth.requireAssurance(by))).toBe('let in');
  });

  it.each([{ fresh: 0 }, { factors: [] }, { fersh: true }])(
    'refuses %o as what it is: a mistake of the code',
    async (wanted) => {
      const { auth, browser } = await openOldSession();
      expect(await refusal(auth.requireAssurance(browser.headers, wanted as { fresh: true }))).toMatch(/^500 /);
    },
  );
});
