import { type TOTP, URI } from 'otpauth';
import { expect, it } from 'vitest';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { describeAuthInTurn, describeAuthOnEveryDatabase } from '../../fixtures/every-database.js';
import { enrol } from '../../fixtures/second-factor.js';
import { type Begun, type BegunFlow, begunFlows } from './begun-flows.js';

interface Between {
  readonly server: TestServer;
  readonly person: Person;
  readonly flow: BegunFlow;
  readonly begun: Begun;
}

interface Meanwhile {
  readonly happens: string;
  readonly concerns: (flow: BegunFlow) => boolean;
  /** Whether the address of the account is proven. */
  readonly verified?: false;
  /** Returns the browser that finishes the flow, if it is not the one that began it. */
  readonly run: (between: Between) => Promise<Browser | undefined>;
}

const every = () => true;

const meanwhile: readonly Meanwhile[] = [
  {
    happens: 'the second factor is turned on in the same session',
    concerns: every,
    async run({ server, person }) {
      await enrol(server, person);
      return undefined;
    },
  },
  {
    happens: 'the password is reset, and the user signs in again',
    concerns: every,
    async run({ server, person: { email, browser } }) {
      await server.openBrowser().post('/forget-password', { email });
      await server.auth.settled();
      const password = 'after the reset';
      await must(
        server.openBrowser().post('/reset-password', { token: server.resets.at(-1)?.token, newPassword: password }),
      );
      await must(browser.post('/sign-in/email', { email, password }));
      return undefined;
    },
  },
  {
    happens: 'another session of the user begins the same',
    concerns: ({ boundTo }) => boundTo === 'session',
    async run({ server, person, flow, begun }) {
      const browser = await signIn(server, person);
      const later = await flow.begin(server, { ...person, browser });
      expect(later.material).not.toBe(begun.material);
      return browser;
    },
  },
  {
    happens: 'the session ends, and the user signs in again in this browser',
    concerns: ({ boundTo }) => boundTo !== 'account',
    async run({ person: { browser, email, password } }) {
      await must(browser.post('/sign-out'));
      await must(browser.post('/sign-in/email', { email, password }));
      return undefined;
    },
  },
  {
    happens: 'the mailbox is claimed',
    concerns: ({ needsProof }) => !needsProof,
    verified: false,
    async run({ server, person: { email } }) {
      const otp = await server.auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
      await must(server.openBrowser().post('/sign-in/email-otp', { email, otp }));
      return undefined;
    },
  },
];

const cases = meanwhile.flatMap((between) =>
  begunFlows.filter(between.concerns).map((flow) => [flow.name, between.happens, flow, between] as const),
);

describeAuthInTurn('what was begun belongs to the session that began it [R-D19]', (openAuth) => {
  it.each(begunFlows)('$name is finished by its session, and by the one that replaces it', async (flow) => {
    const server = await openTestServer({ openAuth });
    const person = await server.meet();
    const begun = await flow.begin(server, person);
    await must(person.browser.post('/reauthenticate', { password: person.password }));
    expect(refusalIn(await begun.finish(person.browser))).toBeUndefined();
  });

  it.each(cases)('%s is refused if %s', async (_, __, flow, { run, verified }) => {
    const server = await openTestServer({ openAuth });
    const person = await server.meet({ verified: verified ?? true });
    const begun = await flow.begin(server, person);
    const finisher = (await run({ server, person, flow, begun })) ?? person.browser;
    const before = await accounts(server);
    expect(refusalIn(await begun.finish(finisher))).toMatch(refused);
    expect(await accounts(server)).toBe(before);
  });
});

describeAuthInTurn('a link that verifies an address', (openAuth) => {
  it('confirms nothing that was added to the account since it was mailed [R-D19]', async () => {
    const server = await openTestServer({ openAuth });
    const person = await server.meet({ verified: false });
    const follow = async () => {
      await must(person.browser.post('/send-verification-email', { email: person.email }));
      await server.auth.settled();
      const token = server.outbox.verifications.at(-1)?.token;
      return () => server.openBrowser().get(`/verify-email?token=${token}`);
    };
    const old = await follow();
    await enrol(server, person);
    const before = await accounts(server);
    expect(refusalIn(await old())).toBe('invalid_token');
    expect(await accounts(server)).toBe(before);
    expect((await (await follow())()).status).toBe(200);
  });
});

describeAuthOnEveryDatabase('an authenticator that two sessions of a user set up', (openAuth) => {
  it('is the one of the session that confirms it, and the secret of the other session is never activated [R-D19]', async () => {
    const server = await openTestServer({ openAuth });
    const person = await server.meet();
    const thief = await signIn(server, person);
    const begin = async (browser: Browser) => {
      const { json } = await browser.post('/two-factor/enable', { password: person.password });
      const authenticator = URI.parse((json as { readonly totpURI: string }).totpURI) as TOTP;
      return () => authenticator.generate({ timestamp: server.clock.now().getTime() });
    };
    const own = await begin(person.browser);
    const thiefs = await begin(thief);
    for (const code of [own(), thiefs()])
      expect((await person.browser.post('/two-factor/verify-totp', { code })).status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify((await person.browser.get('/get-session')).json)).toContain('"twoFactorEnabled":false');
    const again = await begin(person.browser);
    expect((await thief.post('/two-factor/verify-totp', { code: again() })).status).toBeGreaterThanOrEqual(400);
    expect((await person.browser.post('/two-factor/verify-totp', { code: again() })).status).toBe(200);
  });
});

/** The errors of secrets that are not the caller's, and of callers whose session has ended. */
const refused =
  /^(invalid_(token|otp|app_code|reauthentication_code)|please_restart_the_process|unauthorized|second_factor_required|failed_to_get_user_info|otp_(has_expired|not_enabled)|invalid_two_factor_(cookie|authentication))$/;

/** The error of an answer, in lower case. The user at the provider has another address, which is checked after the flow. */
function refusalIn({ status, headers, json }: BrowserAnswer): string | undefined {
  const location = headers.get('location') ?? '';
  const code = new URL(location, 'https://app.example.com').searchParams.get('error');
  const said = status < 400 ? code : ((json as { readonly code?: string } | undefined)?.code ?? String(status));
  return said === null || said === "email_doesn't_match" ? undefined : said.toLowerCase();
}

async function signIn({ openBrowser }: TestServer, { email, password }: Person): Promise<Browser> {
  const browser = openBrowser();
  await must(browser.post('/sign-in/email', { email, password }));
  return browser;
}

/** The rows that a finished flow would change. */
async function accounts({ auth }: TestServer): Promise<string> {
  return JSON.stringify((await auth.api.look()).filter(({ table }) => /^(user|account)$/.test(table)));
}

async function must(sent: Promise<BrowserAnswer>): Promise<void> {
  const { status, text } = await sent;
  if (status !== 200) throw new Error(`${status} ${text}`);
}
