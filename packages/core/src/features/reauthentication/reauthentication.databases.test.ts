import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { ada, isFreshIn, must, openOldSession, said, sessionOf } from '../../../test/fixtures/reauthentication.js';

const { password } = ada;
const crowd = Array.from({ length: 32 });

describeAuthOnEveryDatabase('reauthenticating', (openAuth) => {
  it.each(['a mailed code', 'a code of the authenticator', 'a backup code', 'a mailed second code'])(
    'only one of 32 calls with %s begins a session, and no copy of the old one is valid',
    async (kind) => {
      const { browser, enrol, age, mailedCode, mailedFactor } = await openOldSession({ openAuth });
      const factor = kind === 'a mailed code' ? undefined : await enrol();
      age();
      const body =
        kind === 'a mailed code'
          ? { emailCode: await mailedCode() }
          : kind === 'a code of the authenticator'
            ? { code: factor?.totp() }
            : kind === 'a backup code'
              ? { code: factor?.backupCodes[0] }
              : { password, code: await mailedFactor() };
      const copies = crowd.map(() => browser.clone());
      const answers = await Promise.all(copies.map((copy) => said(copy.post('/reauthenticate', body))));
      expect(answers.filter((each) => each === '200')).toHaveLength(1);
      const winner = copies[answers.indexOf('200')];
      expect(winner && (await isFreshIn(winner))).toBe(true);
      expect((await winner?.get('/list-sessions'))?.json).toHaveLength(1);
      expect(await sessionOf(browser)).toBeUndefined();
    },
  );

  it('only one of 32 calls with the password begins a session', async () => {
    const { browser } = await openOldSession({ openAuth });
    const copies = crowd.map(() => browser.clone());
    const answers = await Promise.all(copies.map((copy) => said(copy.post('/reauthenticate', { password }))));
    expect(answers.filter((each) => each === '200')).toHaveLength(1);
    expect(new Set(answers.filter((each) => each !== '200'))).toEqual(new Set(['401 UNAUTHORIZED']));
  });

  it('leaves no session when all sessions are ended at the same time', async () => {
    const { browser, auth } = await openOldSession({ openAuth });
    const copies = crowd.slice(0, 8).map(() => browser.clone());
    const [, ...answers] = await Promise.all([
      auth.api.endSessions({ body: { email: ada.email } }),
      ...copies.map((copy) => said(copy.post('/reauthenticate', { password }))),
    ]);
    const begun = copies.filter((_, index) => answers[index] === '200');
    // A session that began earlier was ended with all others. A call that came later found no session.
    for (const copy of begun) expect(await sessionOf(copy)).toBeUndefined();
    expect(await sessionOf(browser)).toBeUndefined();
  });

  it('begins no session with the old password while it is changed', async () => {
    const { browser, openBrowser } = await openOldSession({ openAuth });
    const other = openBrowser();
    await must(other.post('/sign-in/email', ada));
    const change = { currentPassword: password, newPassword: 'battery staple' };
    const before = await sessionOf(browser);
    const [changed, answer] = await Promise.all([
      said(other.post('/change-password', change)),
      said(browser.post('/reauthenticate', { password })),
    ]);
    expect(changed).toBe('200');
    if (answer !== '200') {
      expect(['400 INVALID_PASSWORD', '409 ACCOUNT_HAS_CHANGED']).toContain(answer);
      expect(await sessionOf(browser)).toEqual(before);
    }
    expect(await said(browser.post('/reauthenticate', { password }))).toBe('400 INVALID_PASSWORD');
    expect(await said(browser.post('/reauthenticate', { password: 'battery staple' }))).toBe('200');
  });
});
