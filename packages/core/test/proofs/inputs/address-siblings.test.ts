import { beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { ask, mailsOf, withField } from './siblings.js';

let server: TestServer;
let person: Person;
beforeEach(async () => {
  server = await openTestServer();
  person = await server.meet();
});

describe('every input with an address [R-J15]', () => {
  // `updateUser` takes it only to refuse it; `reauthenticate` takes a mailed code; the others only search the members of an organization.
  const others = ['updateUser', 'listMembers', 'reauthenticate', 'removeMember'];
  const naming = withField(/email$/i).filter(({ name }) => !others.includes(name));

  it.each(naming)('refuses the same texts: $name [I10-E4]', async ({ found, field }) => {
    const before = await server.contents();
    const bad = [
      '',
      'x',
      'a@b',
      '@example.com',
      'a@example.com ',
      ' a@example.com',
      'a@example.com\n',
      'a@example.com,b@example.com',
      'a@example.com;b@example.com',
      '<a@example.com>',
      '"a b"@example.com',
      'a@exa mple.com',
      'a@-example.com',
      'a..b@example.com',
      '.a@example.com',
      'á@example.com',
      'a@exämple.com',
      'Kelvin\u212a@example.com',
      'a@example.com\u200b',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(64)}.com`,
      `a@${'b.'.repeat(130)}com`,
    ];
    for (const address of bad)
      expect(await ask(server, person.browser, found, { [field]: address }), address).toMatchObject({
        status: 400,
        code: 'INVALID_EMAIL',
        message: expect.stringMatching(/^invalid email$/i), // the specification has both spellings
      });
    for (const address of ['a@example.com\0', `${'a'.repeat(400)}@example.com`, null, 7, ['a@example.com'], { a: 1 }])
      expect(await ask(server, person.browser, found, { [field]: address })).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
      });
    await server.auth.settled();
    expect(mailsOf(server)).toEqual([]);
    expect(await server.contents()).toBe(before);
  });

  it('an address in upper and lower case is the same address', async () => {
    const shouted = person.email.toUpperCase();
    const { email, password, browser, name } = person;
    expect((await server.openBrowser().post('/sign-up/email', { email: shouted, password, name })).status).toBe(422);
    expect((await server.openBrowser().post('/sign-in/email', { email: shouted, password })).status).toBe(200);
    await server.openBrowser().post('/forget-password', { email: shouted });
    expect((await browser.post('/change-email', { newEmail: shouted })).json).toMatchObject({
      code: 'EMAIL_IS_THE_SAME',
    });
    expect((await browser.post('/send-verification-email', { email: shouted })).status).toBe(200);
    await browser.post('/change-email', { newEmail: 'NEW@Example.com' });
    await server.auth.settled();
    expect(server.resets.map(({ user }) => user.email)).toEqual([email]);
    expect(server.outbox.changes.map(({ newEmail }) => newEmail)).toEqual(['new@example.com']);
  });

  it('is listed here: no other endpoint takes a field with an address', () => {
    expect(naming.map(({ name }) => name).sort()).toEqual([
      'changeEmail',
      'changeUser',
      'createInvitation',
      'createUser',
      'createVerificationOTP',
      'findUser',
      'forgetPassword',
      'forgetPasswordEmailOTP',
      'getVerificationOTP',
      'resetPasswordEmailOTP',
      'sendVerificationEmail',
      'sendVerificationOTP',
      'signInEmail',
      'signInEmailOTP',
      'signInMagicLink',
      'signUpEmail',
      'verifyEmailOTP',
    ]);
    const named = new Set(withField(/mail|address/i).map(({ name }) => name));
    expect([...named].filter((name) => !naming.some((each) => each.name === name)).sort()).toEqual(
      [...others, 'listUsers'].sort(),
    );
  });

  it('an address cannot be changed by `updateUser`', async () => {
    const answer = await person.browser.post('/update-user', { email: 'new@example.com', emailVerified: false });
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'EMAIL_CAN_NOT_BE_UPDATED' }]);
  });
});
