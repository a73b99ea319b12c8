// For tests: a user whose address is verified, and whose account is not settled.
import type { testAuth } from '../../../src/testing/test-auth.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import { must, openEverySignIn, victim, whoIs } from './every-sign-in.js';

/** A user who has signed up; the link was opened in another browser, so the address is verified and the account is not settled. */
export async function openUnsettled(open: OpenAuth | typeof testAuth, { autoSignIn = false } = {}) {
  const server = await openEverySignIn(open, { autoSignIn });
  const { openBrowser, outbox, reauthentications, settle, linkOf } = server;
  const browser = await server.signUp();
  await must(openBrowser().post('/send-verification-email', { email: victim.email }));
  await settle();
  const reader = openBrowser();
  await reader.get(linkOf(outbox.verifications.at(-1)));

  async function mailedCode(to = browser): Promise<string> {
    await must(to.post('/reauthenticate/send-code'));
    await settle();
    return reauthentications.at(-1)?.code ?? '';
  }
  /** Whether a later proof of the mailbox leaves the account as it is. */
  async function isSettled(): Promise<boolean> {
    await server.claims['a mailed code']?.(openBrowser()).catch(() => {});
    return (await openBrowser().post('/sign-in/email', victim)).status === 200;
  }
  return { ...server, browser, reader, mailedCode, isSettled };
}

/** The same, and an invitation to the user's address from another organization. */
export async function openInvited(open: OpenAuth | typeof testAuth, settings?: { readonly autoSignIn: boolean }) {
  const server = await openUnsettled(open, settings);
  const owner = server.openBrowser();
  await must(owner.post('/sign-up/email', { name: 'O', email: 'owner@example.com', password: victim.password }));
  const { json } = await must(owner.post('/organization/create', { name: 'Acme', slug: 'acme' }));
  await server.auth.api.verifyUser({ body: { userId: (await whoIs(owner)) ?? '' } });
  const { id: organizationId } = json as { readonly id: string };
  await must(owner.post('/organization/invite-member', { organizationId, email: victim.email, role: 'member' }));
  await server.settle();
  const { id = '', token = '' } = server.invitations.at(-1) ?? {};
  return { ...server, id, token };
}
