import { describe, expect, it } from 'vitest';
import { defineContract } from '../../contract/endpoint.js';
import { flag, integer, text } from '../../contract/fields.js';
import { definePlugin } from '../../define-plugin.js';
import { testAuth } from '../../testing/test-auth.js';
import { emailOTP } from '../email-otp/index.js';
import { genericOAuth } from '../generic-oauth/index.js';
import { jwt } from '../jwt/index.js';
import { magicLink } from '../magic-link/index.js';
import { organization } from '../organization/index.js';
import { teams } from '../organization/teams/index.js';
import { phoneNumber } from '../phone-number/index.js';
import { twoFactor } from '../two-factor/index.js';
import { username } from '../username/index.js';

const send = async () => {};
const address = 'https://id.example.com';
const hidden = 'a client secret for the provider only';

function openEverything(onStatement?: (sql: string) => void) {
  return testAuth({
    ...(onStatement && { advanced: { onStatement } }),
    emailAndPassword: { sendResetPassword: send },
    emailVerification: { sendVerificationEmail: send },
    socialProviders: {
      github: { clientId: 'github-id', clientSecret: hidden },
      google: { clientId: 'google-id', clientSecret: hidden, enabled: false },
    },
    user: {
      changeEmail: { enabled: true },
      deleteUser: { enabled: true },
      additionalFields: {
        company: text({ settable: true, maxLength: 80 }),
        age: integer({ settable: true, optional: true }),
        news: flag({ settable: true, initial: () => true }),
        plan: text({ initial: () => 'free' }),
      },
    },
    plugins: [
      emailOTP({ sendVerificationOTP: send, disableSignUp: true }),
      magicLink({ sendMagicLink: send }),
      phoneNumber({ sendOTP: send }),
      username(),
      twoFactor(),
      jwt(),
      genericOAuth({
        providers: [
          {
            providerId: 'work',
            name: 'Work',
            clientId: 'work-id',
            clientSecret: hidden,
            authorizationUrl: `${address}/authorize`,
            tokenUrl: `${address}/token`,
            userInfoUrl: `${address}/me`,
          },
        ],
      }),
      organization({ sendInvitationEmail: send, allowUserToCreateOrganization: false }),
      teams(),
      definePlugin(defineContract('sms-poll', {}), { handlers: {}, publicFacts: { signIn: true } }),
    ],
  });
}

const everything = {
  plugins: {
    password: {
      signIn: true,
      signUp: true,
      reset: true,
      minLength: 8,
      maxLength: 128,
      requiresVerification: false,
    },
    'email-verification': { mail: true, changeEmail: true },
    'account-deletion': { deleteUser: true, byMail: false },
    social: { providers: [{ id: 'github', name: 'GitHub' }], link: true },
    'email-otp': { signIn: true, signUp: false },
    'magic-link': { signIn: true, signUp: true },
    'phone-number': { signIn: true, signUp: false },
    username: { minLength: 3, maxLength: 30 },
    'two-factor': { methods: ['totp', 'backup-code'] },
    'generic-oauth': { providers: [{ id: 'work', name: 'Work' }] },
    organization: { create: false, invite: true, roles: true },
    teams: {},
    'sms-poll': { signIn: true },
  },
  fields: [
    { name: 'company', type: 'text', required: true, maxLength: 80 },
    { name: 'age', type: 'integer', required: false, maxLength: 10_000 },
    { name: 'news', type: 'boolean', required: false, maxLength: 10_000 },
  ],
};

describe('GET /sign-in-options', () => {
  it('tells exactly the public facts of every plugin, and the fields that a sign-up takes', async () => {
    const answer = await openEverything().openBrowser().get('/sign-in-options');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.json).toEqual(everything);
    expect(JSON.stringify(answer.json)).not.toMatch(/secret|example\.com|github-id/);
  });

  it('answers every caller the same, without a statement, and a cache can keep the answer', async () => {
    const statements: string[] = [];
    const { openBrowser, auth } = openEverything((sql) => statements.push(sql));
    const browser = openBrowser();
    await browser.post('/sign-up/email', {
      name: 'Ada',
      email: 'ada@example.com',
      password: 'correct horse',
      company: 'Engines',
    });
    await auth.settled();
    statements.length = 0;
    const [signedIn, stranger] = [await browser.get('/sign-in-options'), await openBrowser().get('/sign-in-options')];
    expect(signedIn.json).toEqual(stranger.json);
    expect(stranger.headers.get('cache-control')).toBe('public, max-age=60');
    expect(statements).toEqual([]);
    expect(await auth.api.signInOptions()).toEqual(everything);
  });

  it('says what is turned off', async () => {
    const { openBrowser } = testAuth({ emailAndPassword: { enabled: false } });
    expect((await openBrowser().get('/sign-in-options')).json).toEqual({
      plugins: {
        password: {
          signIn: false,
          signUp: false,
          reset: false,
          minLength: 8,
          maxLength: 128,
          requiresVerification: false,
        },
        'email-verification': { mail: false, changeEmail: false },
        'account-deletion': { deleteUser: false, byMail: false },
        social: { providers: [], link: true },
      },
      fields: [],
    });
  });

  it('a plugin cannot tell what is no fact', () => {
    const plugin = () =>
      // @ts-expect-error a text is no record of facts
      definePlugin(defineContract('sms-poll', {}), { handlers: {}, publicFacts: 'signIn' });
    expect(plugin).toThrow('sms-poll.publicFacts');
  });
});
