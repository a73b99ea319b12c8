import { beforeEach, describe, expect, it } from 'vitest';
import { createOutbox, linkOf } from '../../../test/fixtures/email-verification/outbox.js';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const send = '/send-verification-email';

describe('send-verification-email', () => {
  let outbox: ReturnType<typeof createOutbox>;
  let server: ReturnType<typeof testAuth>;
  let browser: Browser;
  let statements: string[];
  beforeEach(async () => {
    statements = [];
    outbox = createOutbox();
    server = testAuth({
      emailVerification: outbox.verification,
      advanced: { onStatement: (sql) => void statements.push(sql) },
    });
    browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    await server.auth.settled();
    expect(outbox.verifications).toEqual([]);
    statements = [];
  });

  it('mails a link that redirects to `/` without a callbackURL', async () => {
    const answer = await browser.post(send, { email: ada.email });
    expect([answer.status, answer.json]).toEqual([200, { status: true }]);
    await server.auth.settled();
    const [mail] = outbox.verifications;
    expect(mail?.user).toMatchObject({ email: ada.email, name: 'Ada', emailVerified: false });
    const url = new URL(mail?.url ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('https://app.example.com/api/auth/verify-email');
    expect([...url.searchParams]).toEqual([
      ['token', mail?.token],
      ['callbackURL', '/'],
    ]);
  });

  it('keeps every character of the redirect target [W-M41]', async () => {
    const callbackURL = '/welcome?from=mail&to=a%20b#top';
    await browser.post(send, { email: ada.email, callbackURL });
    await server.auth.settled();
    expect(new URL(outbox.verifications[0]?.url ?? '').searchParams.get('callbackURL')).toBe(callbackURL);
    expect((await browser.get(linkOf(outbox.verifications[0]))).headers.get('location')).toBe(callbackURL);
  });

  it('answers alike, after the same statement, whether the address is known, unknown or verified [R-G05]', async () => {
    await server.openBrowser().post('/sign-up/email', { ...ada, email: 'v@example.com' });
    await server.openBrowser().post(send, { email: 'v@example.com' });
    await server.auth.settled();
    await server.openBrowser().get(linkOf(outbox.verifications.pop()));
    const seen = [];
    for (const email of [ada.email, 'unknown@example.com', 'v@example.com']) {
      statements = [];
      const { status, text, headers } = await server.openBrowser().post(send, { email });
      seen.push({ status, text, headers: [...headers], statements });
    }
    expect(seen[0]?.statements).toHaveLength(1);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    await server.auth.settled();
    expect(outbox.verifications.map(({ user }) => user.email)).toEqual([ada.email]);
  });

  it('finds an address in upper or lower case [W-M15]', async () => {
    await server.openBrowser().post(send, { email: 'ADA@Example.com' });
    await server.auth.settled();
    expect(outbox.verifications).toHaveLength(1);
  });

  it('does not mail other addresses for a signed-in user [H129]', async () => {
    await server.openBrowser().post('/sign-up/email', { ...ada, email: 'bob@example.com' });
    const answer = await browser.post(send, { email: 'bob@example.com' });
    expect([answer.status, answer.json]).toEqual([400, { code: 'INVALID_EMAIL', message: 'Invalid email' }]);
    await server.auth.settled();
    expect(outbox.verifications).toEqual([]);
  });

  it.each(['ada', 'ada@', 'mıke@example.com', 'ada@example.com\r\nbcc: b@example.com'])(
    'refuses %j as an address [R-C11 R-C13]',
    async (email) => {
      const answer = await server.openBrowser().post(send, { email });
      expect(answer.status).toBe(400);
    },
  );

  it('refuses a redirect target that is not trusted [R-A01]', async () => {
    const answer = await browser.post(send, { email: ada.email, callbackURL: 'https://evil.tld' });
    expect([answer.status, answer.json]).toEqual([
      403,
      { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' },
    ]);
    await server.auth.settled();
    expect(outbox.verifications).toEqual([]);
  });

  it('reports that no sender is configured', async () => {
    const answer = await testAuth().openBrowser().post(send, { email: ada.email });
    expect([answer.status, answer.json]).toEqual([
      400,
      { code: 'VERIFICATION_EMAIL_ISNT_ENABLED', message: "Verification email isn't enabled" },
    ]);
  });

  it('hands the request to the sender, and answers the same when the sender fails', async () => {
    const agents: (string | null | undefined)[] = [];
    const errors: string[] = [];
    const failing = testAuth({
      logger: { debug() {}, info() {}, warn() {}, error: (message: string) => void errors.push(message) },
      emailVerification: {
        async sendVerificationEmail(_, request) {
          agents.push(request?.headers.get('user-agent'));
          throw new Error('no connection');
        },
      },
    });
    await failing.openBrowser().post('/sign-up/email', ada);
    const answer = await failing
      .openBrowser()
      .post(send, { email: ada.email }, { headers: { 'user-agent': 'a phone' } });
    expect(answer.json).toEqual({ status: true });
    await failing.auth.settled();
    expect(agents).toEqual(['a phone']);
    expect(errors).toEqual(['latchkey: sending a verification mail failed']);
    await failing.auth.api.sendVerificationEmail({ body: { email: ada.email } });
    await failing.auth.settled();
    expect(agents[1]).toBeUndefined();
  });
});
