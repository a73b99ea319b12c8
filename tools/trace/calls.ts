import { organization } from '../../packages/core/src/features/organization/index.js';
import { testAuth } from '../../packages/core/src/testing/test-auth.js';

const password = 'correct horse battery';

/** A server with organizations on SQLite, and what its invitations have mailed. */
function openServer() {
  const invitations: { readonly id: string; readonly token: string }[] = [];
  const { auth, openBrowser } = testAuth({
    plugins: [organization({ sendInvitationEmail: ({ id, token }) => void invitations.push({ id, token }) })],
    rateLimit: { enabled: false },
  });
  return { auth, openBrowser, invitations };
}

type Server = ReturnType<typeof openServer>;

async function signUp({ openBrowser }: Server, name: string) {
  const browser = openBrowser();
  await browser.post('/sign-up/email', { name, email: `${name}@example.com`, password });
  return browser;
}

/** The calls that can be traced. Each prepares one call of a new user, and returns it. */
export const calls: Readonly<
  Record<string, (server: Server, name: string) => Promise<() => Promise<{ status: number }>>>
> = {
  async getSession(server, name) {
    const browser = await signUp(server, name);
    return () => browser.get('/get-session');
  },
  async signInEmail(server, name) {
    await signUp(server, name);
    const browser = server.openBrowser();
    return () => browser.post('/sign-in/email', { email: `${name}@example.com`, password });
  },
  async acceptInvitation(server, name) {
    const owner = await signUp(server, `owner-${name}`);
    await owner.post('/organization/create', { name, slug: name });
    const email = `${name}@example.com`;
    await owner.post('/organization/invite-member', { email, role: 'member' });
    await server.auth.settled();
    const browser = await signUp(server, name);
    const { id, token } = server.invitations.at(-1) ?? { id: '', token: '' };
    return () => browser.post('/organization/accept-invitation', { invitationId: id, token });
  },
};

/** Makes a call twice, for two users, and returns the second for `trace`: the first loads its code. */
export async function warmCall(name: string): Promise<() => Promise<{ status: number }>> {
  const server = openServer();
  const prepare = calls[name];
  if (!prepare) throw new Error(`no call ${name}: ${Object.keys(calls).join(', ')}`);
  await (await prepare(server, 'ada'))();
  await server.auth.settled();
  const call = await prepare(server, 'grace');
  await server.auth.settled();
  return call;
}
