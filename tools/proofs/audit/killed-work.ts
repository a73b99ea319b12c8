// A server of its own on a shared database, for kills.databases.test.ts: users sign up, change what they have, and go, until the process
// is killed.
import { apiKeys } from '@latchkey/api-keys';
import { audit } from '@latchkey/audit';
import { createAuth, organization } from 'latchkey';
import { connect } from '../../../packages/core/test/fixtures/test-databases.js';

/** Where the process ends itself, if the other one does not kill it first. */
export interface Work {
  readonly url: string;
  /** The addresses of this process begin with it. */
  readonly name: string;
  /** Before this statement, by its number. */
  readonly diesBefore: number | null;
}

/** What was answered with 200: this action on this target has its event. */
export interface Told {
  readonly action: string;
  readonly targetId: string;
}

export const workOptions = {
  baseURL: 'https://app.example.com',
  secret: 'a secret for processes that has enough characters',
  logLevel: 'error',
  migrate: false,
  user: { deleteUser: { enabled: true } },
  emailAndPassword: { enabled: true, cost: { ln: 4, r: 1, p: 1 } },
  rateLimit: { enabled: false },
  plugins: [organization({ sendInvitationEmail: () => {} }), apiKeys({ prefix: 'acme' }), audit({ ip: 'full' })],
} as const;

const users = 4; // at the same time
const [password, newPassword] = ['correct horse 1', 'battery staple 1'];

async function work({ url, name, diesBefore }: Work): Promise<void> {
  const { source } = connect(url, { poolSize: users });
  let statements = 0;
  const auth = createAuth({
    ...workOptions,
    database: source,
    advanced: {
      onStatement() {
        statements++;
        if (statements === diesBefore) process.kill(process.pid, 'SIGKILL');
      },
    },
  });
  const tell = (action: string, targetId: unknown) =>
    process.send?.({ action, targetId: String(targetId) } satisfies Told);

  /** A browser, which keeps its cookies. */
  function openBrowser() {
    const headers = new Headers({
      origin: workOptions.baseURL,
      'content-type': 'application/json',
      'user-agent': 'proof',
    });
    return async (path: string, body: object, expected = 200): Promise<unknown> => {
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await auth.handler(new Request(`${workOptions.baseURL}/api/auth${path}`, request));
      const text = await answer.text();
      if (answer.status !== expected) throw new Error(`${path} was answered ${answer.status}: ${text}`);
      const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
      if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
      return JSON.parse(text);
    };
  }
  const idOf = (json: unknown) => Object(json).id;

  async function live(email: string, number: number): Promise<void> {
    const post = openBrowser();
    const signedUp = await post('/sign-up/email', { name: 'v0', email, password });
    const userId = idOf(Object(signedUp).user);
    tell('user.created', userId);
    await openBrowser()('/sign-in/email', { email, password: 'wrong horse' }, 401);
    const other = openBrowser();
    await other('/sign-in/email', { email, password });
    for (const version of ['v1', 'v2']) {
      await post('/update-user', { name: version });
      tell('user.updated', userId);
    }
    const slug = email.replace(/\W/g, '-');
    const organizationId = idOf(await post('/organization/create', { name: 'v0', slug }));
    tell('organization.created', organizationId);
    await post('/organization/update', { organizationId, data: { name: 'v1' } });
    tell('organization.updated', organizationId);
    const guest = { organizationId, email: `guest-of-${email}`, role: 'member' };
    tell('invitation.created', idOf(await post('/organization/invite-member', guest)));
    const keys = [await post('/api-key/create', { name: 'v0' }), await post('/api-key/create', { name: 'v0' })].map(
      idOf,
    );
    for (const id of keys) tell('api_key.created', id);
    await post('/api-key/update', { id: keys[0], name: 'v1' });
    tell('api_key.updated', keys[0]);
    await post('/api-key/revoke', { id: keys[1] });
    tell('api_key.revoked', keys[1]);
    await other('/sign-out', {});
    tell('session.ended', userId);
    await post('/change-password', { currentPassword: password, newPassword });
    tell('password.changed', userId);
    if (number % 3 === 0) {
      await post('/organization/delete', { organizationId });
      tell('organization.deleted', organizationId);
    }
    if (number % 2 === 0) return;
    await post('/delete-user', { password: newPassword });
    tell('user.deleted', userId);
  }

  async function lane(which: number): Promise<void> {
    for (let number = 0; ; number++) await live(`${name}-${which}-${number}@example.com`, number + which);
  }
  await Promise.all(Array.from({ length: users }, (_, which) => lane(which)));
}

const [, script, given] = process.argv; // kills.databases.test.ts bundles this file
if (given !== undefined && script?.endsWith('killed-work.mjs')) {
  await work(JSON.parse(given)).catch((error: unknown) => {
    process.send?.({ failed: String(error) });
    process.exit(1);
  });
}
