import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures/application.js';
import { createLog, emailOTPWithOutbox, otherThan } from '../../../test/fixtures/email-otp/mails.js';
import { testAuth } from '../../testing/test-auth.js';
import type { EmailOTPOptions } from './index.js';

const email = 'ada@example.com';
const ada = { name: 'Ada', email, password: 'correct horse' };
const invalid = { status: 400, json: { code: 'INVALID_OTP', message: 'invalid otp' } };
type Type = 'sign-in' | 'email-verification' | 'forget-password';

function open(options: EmailOTPOptions = {}, more: Parameters<typeof testAuth>[0] = {}) {
  const { plugin, mails } = emailOTPWithOutbox(options);
  const server = testAuth({ ...more, plugins: [plugin, fixture] });
  let strangers = 0;
  /** A browser in a separate network. */
  const openStranger = () => server.openBrowser(`198.51.100.${++strangers % 256}`);
  const ask = async (type: Type, address = email) => {
    const answer = await openStranger().post('/email-otp/send-verification-otp', { email: address, type });
    await server.auth.settled();
    return answer;
  };
  const codeFor = async (type: Type, address = email) => {
    const before = mails.length;
    await ask(type, address);
    return mails[before]?.otp ?? 'no mail';
  };
  const signIn = (otp: string, address = email) => openStranger().post('/sign-in/email-otp', { email: address, otp });
  const verified = async () => {
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    await server.auth.api.verifyAddress({ body: { email } });
    return browser;
  };
  return { ...server, mails, ask, codeFor, signIn, verified };
}

describe('a code', () => {
  it('is six digits, is mailed to the normalized address after the answer, and the sender gets the request', async () => {
    const requests: unknown[] = [];
    const sent: unknown[] = [];
    const { auth, openBrowser } = open({
      sendVerificationOTP(mail, request) {
        sent.push(mail);
        requests.push(request);
      },
    });
    const answer = await openBrowser().post('/email-otp/send-verification-otp', {
      email: 'ADA@Example.com',
      type: 'sign-in',
    });
    expect(answer.json).toEqual({ success: true });
    await auth.settled();
    expect(sent).toEqual([{ email, type: 'sign-in', otp: expect.stringMatching(/^\d{6}$/) }]);
    expect(requests[0]).toBeInstanceOf(Request);
  });

  it('is in no answer, and is in the table neither as plain text nor as a plain hash [R-D16]', async () => {
    const { auth, codeFor, ask } = open();
    const otp = await codeFor('sign-in');
    expect((await ask('email-verification')).text).toBe('{"success":true}');
    const stored = JSON.stringify(await auth.api.look());
    expect(stored).toContain('sign-in-otp-ada@example.com');
    expect(stored).not.toContain(otp);
  });

  it('is valid for 300 seconds to the millisecond and only once; every later try is told that it has expired [W-L13]', async () => {
    const { clock, codeFor, signIn } = open();
    const early = await codeFor('sign-in');
    clock.advanceMs(299_999);
    expect((await signIn(early)).status).toBe(200);
    expect(await signIn(early)).toMatchObject(invalid);
    const late = await codeFor('sign-in');
    clock.advanceMs(300_000);
    expect(await signIn(late)).toMatchObject({ status: 400, json: { code: 'OTP_EXPIRED', message: 'otp expired' } });
    clock.advanceMs(1);
    expect(await signIn(late)).toMatchObject({ json: { code: 'OTP_EXPIRED' } });
  });

  it('is valid after 16 wrong guesses of other browsers, and invalid after 17 [W-H8]', async () => {
    const { codeFor, signIn } = open();
    const first = await codeFor('sign-in');
    for (let guess = 0; guess < 16; guess++) expect(await signIn(otherThan(first))).toMatchObject(invalid);
    expect((await signIn(first)).status).toBe(200);
    const second = await codeFor('sign-in');
    for (let guess = 0; guess < 17; guess++) expect(await signIn(otherThan(second))).toMatchObject(invalid);
    expect(await signIn(second)).toMatchObject(invalid);
  });

  it('is replaced by the next one, which has all its attempts, and does not become valid again [W-H9]', async () => {
    const { codeFor, signIn } = open({
      generateOTP: (() => {
        let count = 100_000;
        return () => `${count++}`;
      })(),
    });
    const first = await codeFor('sign-in');
    await signIn('000000');
    const second = await codeFor('sign-in');
    expect(await signIn(first)).toMatchObject(invalid);
    expect(await signIn('000000')).toMatchObject(invalid);
    expect((await signIn(second)).status).toBe(200);
    expect(await signIn(first)).toMatchObject(invalid);
  });

  it('is the same for an address in upper or lower case [W-M16]', async () => {
    const { codeFor, signIn, mails } = open();
    const otp = await codeFor('sign-in', 'Ada@Example.COM');
    expect(mails[0]?.email).toBe(email);
    expect((await signIn(otp, 'aDA@example.com')).json).toMatchObject({ user: { email } });
  });

  it('is valid only for its type and its address [R-C18 R-E06]', async () => {
    const { openBrowser, codeFor, signIn, verified } = open();
    await verified();
    const reset = await codeFor('forget-password');
    expect(await signIn(reset)).toMatchObject(invalid);
    expect(await openBrowser().post('/email-otp/verify-email', { email, otp: reset })).toMatchObject(invalid);
    // Both addresses have a code, and each code is valid for its own address only.
    let count = 100_000;
    const apart = open({ generateOTP: () => `${count++}` });
    const foreign = await apart.codeFor('sign-in', 'bob@example.com');
    const own = await apart.codeFor('sign-in');
    expect(await apart.signIn(foreign)).toMatchObject(invalid);
    expect((await apart.signIn(own)).status).toBe(200);
  });

  it('has one attempt if it has five digits, and a warning for shorter codes is logged once [T-15]', async () => {
    const { lines, logger } = createLog();
    const { codeFor, signIn, mails } = open({ otpLength: 5 }, { logger, logLevel: 'warn' });
    const otp = await codeFor('sign-in');
    await codeFor('forget-password');
    expect(mails[0]?.otp).toMatch(/^\d{5}$/);
    await signIn(otp === '00000' ? '00001' : '00000');
    expect(await signIn(otp)).toMatchObject(invalid);
    expect(lines.filter((line) => line.includes('easy to guess'))).toHaveLength(1);
  });

  it.each([
    [0, 'INVALID_OPTION'],
    [9, 'INVALID_OPTION'],
    [1.5, 'INVALID_OPTION'],
    [-1, 'INVALID_OPTION'],
    [Number.NaN, 'INVALID_OPTION'],
  ])('of %s digits is refused at start: %s', (otpLength, code) => {
    expect(() => open({ otpLength })).toThrow(expect.objectContaining({ code }));
  });

  it.each([1, 8])('can have %s digits', async (otpLength) => {
    const { codeFor } = open({ otpLength }, { logger: createLog().logger });
    expect(await codeFor('sign-in')).toHaveLength(otpLength);
  });

  it('can be created by the application, and an empty one is refused', async () => {
    const { lines, logger } = createLog();
    const abouts: unknown[] = [];
    const made = ['open sesame', ''];
    const generateOTP = (about: object) => {
      abouts.push(about);
      return made.shift() ?? '';
    };
    const { codeFor, signIn } = open({ generateOTP }, { logger });
    expect(await codeFor('sign-in')).toBe('open sesame');
    expect(abouts).toEqual([{ email, type: 'sign-in' }]);
    expect((await signIn('open sesame')).status).toBe(200);
    expect(await codeFor('sign-in')).toBe('no mail');
    expect(await signIn('')).toMatchObject(invalid);
    expect(lines.join()).toContain('sending a one-time code failed');
  });
});

describe('the server’s own code', () => {
  it('creates a code without a mail, and reads it until it is used or expired', async () => {
    const { auth, clock, signIn, mails } = open();
    const query = { email: 'Ada@example.com', type: 'sign-in' } as const;
    expect(await auth.api.getVerificationOTP({ query })).toEqual({ otp: null });
    const otp = await auth.api.createVerificationOTP({ body: query });
    expect(otp).toMatch(/^\d{6}$/);
    expect(await auth.api.getVerificationOTP({ query })).toEqual({ otp });
    expect(await auth.api.getVerificationOTP({ query: { ...query, type: 'forget-password' } })).toEqual({ otp: null });
    expect((await signIn(otp)).status).toBe(200);
    expect(await auth.api.getVerificationOTP({ query })).toEqual({ otp: null });
    await auth.api.createVerificationOTP({ body: query });
    clock.advance(300);
    expect(await auth.api.getVerificationOTP({ query })).toEqual({ otp: null });
    await auth.settled();
    expect(mails).toEqual([]);
  });

  it('is the only caller of these endpoints: they have no route [R-A16]', async () => {
    const { openBrowser } = open();
    for (const method of ['GET', 'POST'])
      for (const path of ['create', 'get'].map(
        (verb) => `/email-otp/${verb}-verification-otp?email=${email}&type=sign-in`,
      )) {
        const { status, text } = await openBrowser().send(path, { method, body: { email, type: 'sign-in' } });
        expect([status, text]).toEqual([404, '']);
      }
  });

  it('codes stay valid after the secret was rotated, while the old secret is listed [R-H05]', async () => {
    const [old, next] = [
      'an old secret for tests with enough characters',
      'a new secret for tests with enough characters',
    ];
    const Database = (await import('better-sqlite3')).default;
    const database = new Database(':memory:');
    const query = { email, type: 'sign-in' } as const;
    const otp = await open({}, { database, secret: old }).auth.api.createVerificationOTP({ body: query });
    expect(await open({}, { database, secret: next }).auth.api.getVerificationOTP({ query })).toEqual({ otp: null });
    const rotated = open({}, { database, secret: [next, old] });
    expect(await rotated.auth.api.getVerificationOTP({ query })).toEqual({ otp });
    expect((await rotated.signIn(otp)).status).toBe(200);
  });
});

describe('limits', () => {
  const endpoints = [
    ['/email-otp/send-verification-otp', { email, type: 'sign-in' }],
    ['/email-otp/verify-email', { email, otp: '000000' }],
    ['/sign-in/email-otp', { email, otp: '000000' }],
    ['/forget-password/email-otp', { email }],
    ['/email-otp/reset-password', { email, otp: '000000', password: 'battery staple' }],
  ] as const;

  it.each(endpoints)('%s allows 3 calls in 60 seconds [H132]', async (path, body) => {
    const { openBrowser, clock } = open({}, { rateLimit: { enabled: true } });
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await openBrowser().post(path, body)).status);
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true]);
    clock.advanceMs(59_999);
    expect((await openBrowser().post(path, body)).status).toBe(429);
    clock.advanceMs(1);
    expect((await openBrowser().post(path, body)).status).not.toBe(429);
  });

  it('beyond the limit of a recipient no mail is sent, and the last code that was mailed stays valid [R-F10]', async () => {
    const { logger } = createLog();
    const custom = { '/email-otp/*': { window: 60, max: 100 } };
    const { mails, ask, signIn } = open({}, { logger, rateLimit: { enabled: true, customRules: custom } });
    for (let call = 0; call < 14; call++) expect((await ask('sign-in')).json).toEqual({ success: true });
    expect(mails).toHaveLength(10);
    expect((await signIn(mails[9]?.otp ?? '')).status).toBe(200);
  });
});
