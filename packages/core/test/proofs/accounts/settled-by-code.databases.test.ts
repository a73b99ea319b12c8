// While an account is verified and not settled, a code that is mailed to its session settles it.
import { expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { describeAuthInTurn } from '../../fixtures/every-database.js';
import { must, openEverySignIn, victim, whoIs } from './every-sign-in.js';
import { openInvited, openUnsettled } from './unsettled-account.js';

const said = async (answer: ReturnType<Browser['post']>) => {
  const { status, json } = await answer;
  return status === 200 ? '200' : `${status} ${(json as { code?: string }).code}`;
};
const required = '403 MAILED_CODE_REQUIRED';

describeAuthInTurn('the check whether an account is settled', (openAuth) => {
  const check = '/reauthenticate/check-settled';

  it('asks for a mailed code until a code in the session has settled the account', async () => {
    const server = await openUnsettled(openAuth);
    expect(await said(server.browser.post(check))).toBe(required);
    await must(server.browser.post('/reauthenticate', { emailCode: await server.mailedCode() }));
    expect(await said(server.browser.post(check))).toBe('200');
    expect(await server.isSettled()).toBe(true);
  });

  it('refuses no addition: the next proof of the mailbox removes it', async () => {
    const server = await openUnsettled(openAuth);
    await server.linkPhone(server.browser);
    expect(await said(server.browser.post(check))).toBe(required);
    expect(await server.isSettled()).toBe(false);
    expect(await said(server.openBrowser().post('/sign-in/phone-number', victim))).not.toBe('200');
  });

  it('asks for the code beside a second factor too', async () => {
    const server = await openUnsettled(openAuth);
    const { code } = await server.enrol(server.browser);
    expect(await said(server.browser.post(check))).toBe(required);
    const emailCode = await server.mailedCode();
    expect(await said(server.browser.post('/reauthenticate', { emailCode }))).toBe('403 SECOND_FACTOR_REQUIRED');
    await must(server.browser.post('/reauthenticate', { emailCode, code: code(1) }));
    expect(await said(server.browser.post(check))).toBe('200');
  });

  it('asks for nothing before the address is verified, and in a session that the link began', async () => {
    const { browser } = { browser: await (await openEverySignIn(openAuth)).signUp() };
    expect(await said(browser.post(check))).toBe('200');
    const { reader } = await openUnsettled(openAuth, { autoSignIn: true });
    expect(await said(reader.post(check))).toBe('200');
  });
});

describeAuthInTurn(
  'a session that the link began, of an account that another person may have signed up',
  (openAuth) => {
    it('does not settle it by a mailed code: the password of that person would stay', async () => {
      const server = await openUnsettled(openAuth, { autoSignIn: true });
      await must(server.reader.post('/reauthenticate', { emailCode: await server.mailedCode(server.reader) }));
      expect(await server.isSettled()).toBe(false);
    });

    it('does not settle it later, in a session by a number that was added in it', async () => {
      const server = await openUnsettled(openAuth, { autoSignIn: true });
      await server.linkPhone(server.reader);
      const later = server.openBrowser();
      await must(server.signInMethods['a code by text message']?.(later));
      expect(await said(later.post('/reauthenticate/check-settled'))).toBe('200');
      await must(later.post('/reauthenticate', { emailCode: await server.mailedCode(later) }));
      await must(later.post('/send-verification-email', { email: victim.email }));
      await server.settle();
      await later.get(server.linkOf(server.outbox.verifications.at(-1)));
      expect(await server.isSettled()).toBe(false);
    });

    it('settles it by a mailed code after the password', async () => {
      const server = await openUnsettled(openAuth, { autoSignIn: true });
      const { reader } = server;
      await must(reader.post('/reauthenticate', { password: victim.password }));
      expect(await said(reader.post('/reauthenticate/check-settled'))).toBe(required);
      await must(reader.post('/reauthenticate', { emailCode: await server.mailedCode(reader) }));
      expect(await server.isSettled()).toBe(true);
    });
  },
);

describeAuthInTurn('an invitation to the address of an account that is not settled', (openAuth) => {
  it.each(['accept', 'reject'])('waits for a mailed code: %s', async (answer) => {
    const server = await openInvited(openAuth);
    const { browser, id } = server;
    const send = () => said(browser.post(`/organization/${answer}-invitation`, { invitationId: id }));
    expect(await said(browser.get(`/organization/get-invitation?id=${id}`))).toBe('200');
    expect(await send()).toBe(required);
    await must(browser.post('/reauthenticate', { emailCode: await server.mailedCode() }));
    expect(await send()).toBe('200');
    expect(await server.isSettled()).toBe(true);
  });

  it('is accepted with the token of its mail, which settles the account', async () => {
    const server = await openInvited(openAuth);
    const { browser, id: invitationId, token } = server;
    await must(browser.post('/organization/accept-invitation', { invitationId, token }));
    expect(await server.isSettled()).toBe(true);
  });

  it('is not accepted in a session by a number that was added in such a session', async () => {
    const server = await openInvited(openAuth, { autoSignIn: true });
    const { id: invitationId, token } = server;
    await server.linkPhone(server.reader);
    const later = server.openBrowser();
    await must(server.signInMethods['a code by text message']?.(later));
    for (const path of ['/organization/accept-invitation', '/organization/reject-invitation'])
      expect(await said(later.post(path, { invitationId, token }))).toBe(
        '403 VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION',
      );
  });

  it('is not accepted in a session that the link began: another person may know the password', async () => {
    const { reader, id: invitationId, token } = await openInvited(openAuth, { autoSignIn: true });
    expect(await whoIs(reader)).not.toBeNull();
    expect(await said(reader.post('/organization/accept-invitation', { invitationId, token }))).toBe(
      '403 VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION',
    );
  });
});
