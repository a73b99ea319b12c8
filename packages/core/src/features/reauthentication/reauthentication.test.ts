import { describe, expect, it } from 'vitest';
import { ada, isFreshIn, must, openOldSession, said, sessionOf } from '../../../test/fixtures/reauthentication.js';

const { password } = ada;

describe('reauthenticating without a second factor in force', () => {
  it('the password makes the session fresh, under another token, and ends copies of the old one', async () => {
    const { browser, clock } = await openOldSession();
    const [before, copy] = [await sessionOf(browser), browser.clone()];
    expect(await isFreshIn(browser)).toBe(false);
    const { json } = await must(browser.post('/reauthenticate', { password }));
    const now = clock.now().toISOString();
    expect(json).toMatchObject({ user: { email: ada.email }, session: { createdAt: now } });
    expect((json as { user: object }).user).not.toHaveProperty('securityVersion');
    const after = await sessionOf(browser);
    expect(after).toMatchObject({ createdAt: now, factors: [{ factor: 'password', shownAt: now }] });
    expect(after?.id).not.toBe(before?.id);
    expect(await isFreshIn(browser)).toBe(true);
    expect(await sessionOf(copy)).toBeUndefined();
    expect((await browser.get('/list-sessions')).json).toHaveLength(1);
  });

  it('a mailed code makes the session fresh too, once', async () => {
    const { browser, mailedCode } = await openOldSession();
    const emailCode = await mailedCode();
    expect(emailCode).toMatch(/^\d{6}$/);
    await must(browser.post('/reauthenticate', { emailCode }));
    expect((await sessionOf(browser))?.factors.map(({ factor }) => factor)).toEqual(['password', 'email']);
    expect(await isFreshIn(browser)).toBe(true);
    expect(await said(browser.post('/reauthenticate', { emailCode }))).toBe('400 INVALID_REAUTHENTICATION_CODE');
  });

  it.each([
    ['a wrong password', { password: 'battery staple' }, '400 INVALID_PASSWORD'],
    ['a password that nothing hashes', { password: 'x'.repeat(5000) }, '400 PASSWORD_TOO_LONG'],
    ['a code that was not mailed', { emailCode: '123456' }, '400 INVALID_REAUTHENTICATION_CODE'],
    ['nothing', {}, '400 PASSWORD_OR_MAILED_CODE_REQUIRED'],
    ['a code of a factor that is not in force', { code: '123456' }, '400 PASSWORD_OR_MAILED_CODE_REQUIRED'],
    ['two first proofs', { password, emailCode: '123456' }, '400 VALIDATION_ERROR'],
  ])('%s does not, and the session stays as it is', async (_, body, expected) => {
    const { browser } = await openOldSession();
    const before = await sessionOf(browser);
    expect(await said(browser.post('/reauthenticate', body))).toBe(expected);
    expect(await sessionOf(browser)).toEqual(before);
  });

  it('needs a session', async () => {
    const { openBrowser } = await openOldSession();
    for (const path of ['/reauthenticate', '/reauthenticate/send-code'])
      expect(await said(openBrowser().post(path, { password }))).toBe('401 UNAUTHORIZED');
  });

  it('a session without rememberMe keeps its expiry', async () => {
    const { openBrowser, clock } = await openOldSession();
    const browser = openBrowser();
    await must(browser.post('/sign-in/email', { ...ada, rememberMe: false }));
    const before = await sessionOf(browser);
    clock.advance(3600);
    await must(browser.post('/reauthenticate', { password }));
    expect(await sessionOf(browser)).toMatchObject({
      expiresAt: before?.expiresAt,
      createdAt: clock.now().toISOString(),
    });
  });

  it('a user without a password gets an error that says so', async () => {
    const { browser, auth } = await openOldSession();
    await auth.api.removePassword({ body: { email: ada.email } });
    expect(await said(browser.post('/reauthenticate', { password }))).toBe('400 CREDENTIAL_ACCOUNT_NOT_FOUND');
  });
});

describe('a mailed code', () => {
  it('is valid for five minutes', async () => {
    for (const [seconds, expected] of [
      [299, '200'],
      [300, '400 INVALID_REAUTHENTICATION_CODE'],
    ] as const) {
      const { browser, mailedCode, clock } = await openOldSession();
      const emailCode = await mailedCode();
      clock.advance(seconds);
      expect(await said(browser.post('/reauthenticate', { emailCode }))).toBe(expected);
    }
  });

  it('as a second factor beside the password is valid for three minutes', async () => {
    for (const [seconds, expected] of [
      [179, '200'],
      [180, '401 INVALID_TWO_FACTOR_AUTHENTICATION'],
    ] as const) {
      const { browser, enrol, age, mailedFactor, clock } = await openOldSession();
      await enrol();
      age();
      const code = await mailedFactor();
      clock.advance(seconds);
      expect(await said(browser.post('/reauthenticate', { password, code }))).toBe(expected);
    }
  });

  it('has three attempts, and the next one replaces it', async () => {
    const { browser, mailedCode } = await openOldSession();
    const emailCode = await mailedCode();
    const wrong = emailCode === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 3; guess++) await browser.post('/reauthenticate', { emailCode: wrong });
    expect(await said(browser.post('/reauthenticate', { emailCode }))).toBe('400 INVALID_REAUTHENTICATION_CODE');
    const first = await mailedCode();
    const second = await mailedCode();
    if (first !== second)
      expect(await said(browser.post('/reauthenticate', { emailCode: first }))).toBe(
        '400 INVALID_REAUTHENTICATION_CODE',
      );
    expect(await said(browser.post('/reauthenticate', { emailCode: second }))).toBe('200');
  });

  it('is not valid in another session of the user, nor for another user', async () => {
    const { openBrowser, mailedCode, auth } = await openOldSession();
    const emailCode = await mailedCode();
    const [other, bob] = [openBrowser(), openBrowser()];
    await must(other.post('/sign-in/email', ada));
    const body = { ...ada, email: 'bob@example.com' };
    await must(bob.post('/sign-up/email', body));
    await auth.api.verifyAddress({ body });
    for (const browser of [other, bob])
      expect(await said(browser.post('/reauthenticate', { emailCode }))).toBe('400 INVALID_REAUTHENTICATION_CODE');
  });

  it('is not valid after the account has changed, and stays valid in the session that replaces its own', async () => {
    const changed = await openOldSession();
    const emailCode = await changed.mailedCode();
    const change = { currentPassword: password, newPassword: 'battery staple' };
    await must(changed.browser.post('/change-password', change));
    expect(await said(changed.browser.post('/reauthenticate', { emailCode }))).toBe(
      '400 INVALID_REAUTHENTICATION_CODE',
    );
    const replaced = await openOldSession();
    const code = await replaced.mailedCode();
    await must(replaced.browser.post('/reauthenticate', { password }));
    expect(await said(replaced.browser.post('/reauthenticate', { emailCode: code }))).toBe('200');
  });

  it('is not mailed to an address that was never verified, and not accepted from it', async () => {
    const { browser, codes, auth } = await openOldSession({ isVerified: false });
    expect(await said(browser.post('/reauthenticate/send-code'))).toBe('403 EMAIL_NOT_VERIFIED');
    expect(await said(browser.post('/reauthenticate', { emailCode: '123456' }))).toBe('403 EMAIL_NOT_VERIFIED');
    await auth.settled();
    expect(codes).toEqual([]);
  });

  it('is not mailed if no sender is configured', async () => {
    const { browser } = await openOldSession({ mails: false });
    expect(await said(browser.post('/reauthenticate/send-code'))).toBe('400 REAUTHENTICATION_CODES_ARENT_ENABLED');
  });
});

describe('reauthenticating with a second factor in force', () => {
  const required = '403 SECOND_FACTOR_REQUIRED';

  it('needs a code of the factor in the call, even if the session has shown one before', async () => {
    const { browser, enrol, age, mailedCode } = await openOldSession();
    await enrol();
    age();
    expect((await sessionOf(browser))?.factors.map(({ factor }) => factor)).toEqual(['password', 'totp']);
    const before = await sessionOf(browser);
    const emailCode = await mailedCode();
    for (const body of [{}, { password }, { password: 'wrong' }, { emailCode }])
      expect(await said(browser.post('/reauthenticate', body))).toBe(required);
    expect(await sessionOf(browser)).toEqual(before);
  });

  it.each([
    ['a code of the authenticator alone', 'totp', undefined, ['password', 'totp']],
    ['a code of the authenticator with the password', 'totp', 'password', ['password', 'totp']],
    ['a code of the authenticator with a mailed code', 'totp', 'email', ['password', 'email', 'totp']],
    ['a backup code alone', 'backup-code', undefined, ['password', 'totp', 'backup-code']],
    ['a mailed second code with the password', 'otp', 'password', ['totp', 'password', 'otp']],
  ] as const)('%s is enough, once', async (_, kind, beside, factors) => {
    const { browser, enrol, age, mailedCode, mailedFactor, clock } = await openOldSession();
    const { totp, backupCodes } = await enrol();
    age();
    const code = kind === 'totp' ? totp() : kind === 'otp' ? await mailedFactor() : backupCodes[0];
    const first = beside === 'password' ? { password } : beside === 'email' ? { emailCode: await mailedCode() } : {};
    await must(browser.post('/reauthenticate', { code, ...first }));
    const session = await sessionOf(browser);
    expect(session?.factors.map(({ factor }) => factor).sort()).toEqual([...factors].sort());
    expect(session?.factors.find(({ factor }) => factor === kind)?.shownAt).toBe(clock.now().toISOString());
    expect(await isFreshIn(browser)).toBe(true);
    expect(await said(browser.post('/reauthenticate', { code, password }))).toBe(
      '401 INVALID_TWO_FACTOR_AUTHENTICATION',
    );
  });

  it('an attacker with a copied session and the mailbox gains nothing', async () => {
    const { browser, enrol, age, mailedCode, mailedFactor } = await openOldSession();
    await enrol();
    age();
    const thief = browser.clone();
    const before = await sessionOf(browser);
    const emailCode = await mailedCode(thief);
    const otp = await mailedFactor(thief);
    const refused = '401 INVALID_TWO_FACTOR_AUTHENTICATION';
    expect(await said(thief.post('/reauthenticate', { emailCode }))).toBe(required);
    expect(await said(thief.post('/reauthenticate', { code: otp }))).toBe(refused);
    expect(await said(thief.post('/reauthenticate', { code: otp, emailCode }))).toBe(refused);
    expect(await said(thief.post('/reauthenticate', { code: emailCode, emailCode }))).toBe(refused);
    expect(await isFreshIn(thief)).toBe(false);
    expect(await sessionOf(browser)).toEqual(before);
  });

  it('a wrong password with a right code is refused, and the code stays valid', async () => {
    const { browser, enrol, age } = await openOldSession();
    const { totp } = await enrol();
    age();
    const code = totp();
    expect(await said(browser.post('/reauthenticate', { code, password: 'wrong' }))).toBe('400 INVALID_PASSWORD');
    expect(await said(browser.post('/reauthenticate', { code, password }))).toBe('200');
  });

  it('a session that began with a provider or a mailed link has shown the factor afterwards', async () => {
    const { enrol, openBrowser, age, browser } = await openOldSession();
    const { totp } = await enrol();
    const other = openBrowser();
    await must(other.post('/sign-in/email', ada));
    await must(other.post('/two-factor/verify-totp', { code: totp(), trustDevice: true }));
    await must(other.post('/sign-out'));
    await must(other.post('/sign-in/email', ada));
    age();
    expect(await said(other.post('/two-factor/disable', { password }))).toBe(required);
    await must(other.post('/reauthenticate', { code: totp() }));
    expect(await said(other.post('/two-factor/disable', { password }))).toBe('200');
    expect(await sessionOf(browser)).toBeDefined();
  });
});

describe('guesses', () => {
  const limits = { enabled: true, customRules: { '/reauthenticate': { window: 10, max: 10_000 } } };

  it('of the password share the attempts of sign-in', async () => {
    const { browser } = await openOldSession({ rateLimit: { ...limits, failedSignIns: { window: 900, max: 5 } } });
    const answers = [];
    for (let guess = 0; guess < 12; guess++)
      answers.push(await said(browser.post('/reauthenticate', { password: 'no' })));
    expect(new Set(answers.slice(0, 10))).toEqual(new Set(['400 INVALID_PASSWORD']));
    expect(answers.at(-1)).toBe('429 TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER');
    expect(await said(browser.post('/reauthenticate', { password }))).toBe(answers.at(-1));
  });

  it('of the second factor use up the attempts of known browsers, and no others', async () => {
    const { browser, enrol, age } = await openOldSession({ rateLimit: limits });
    const { totp } = await enrol();
    age();
    const answers = [];
    for (let guess = 0; guess < 11; guess++) answers.push(await said(browser.post('/reauthenticate', { code: '1' })));
    expect(answers.filter((each) => each === '401 INVALID_TWO_FACTOR_AUTHENTICATION')).toHaveLength(10);
    expect(await said(browser.post('/reauthenticate', { code: totp() }))).toBe(
      '429 TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
    );
  });
});
