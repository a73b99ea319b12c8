// A server of its own on a shared database, for random-kills.databases.test.ts: users sign up, create organizations, change their
// passwords, sign out and go, until the process is killed. It tells the other process what was answered.
import { createAuth } from '../../../src/auth.js';
import { everyFeature } from '../../fixtures/every-feature.js';
import { connect } from '../../fixtures/test-databases.js';
import { sharedOptions } from './request-racer.js';

/** What the server has answered with 200, about one user. */
export interface Told {
  readonly email: string;
  readonly step: 'signed up' | 'has an organization' | 'has another password' | 'signed out' | 'deleting' | 'deleted';
  /** The cookie of the session. */
  readonly cookie: string;
}

/** The options of both processes. */
export function workOptions() {
  const { options } = everyFeature();
  return {
    ...options,
    ...sharedOptions,
    user: { deleteUser: { enabled: true } },
    emailAndPassword: { ...options.emailAndPassword, enabled: true, cost: { ln: 4, r: 1, p: 1 } },
    rateLimit: { enabled: false },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  };
}

export const passwords = ['correct horse 1', 'battery staple 1'] as const;
const users = 8; // at the same time

async function work(url: string, name: string): Promise<void> {
  const { source } = connect(url, { poolSize: users });
  const auth = createAuth({ ...workOptions(), database: source });

  async function post(path: string, body: object, cookie?: string): Promise<string> {
    const headers = new Headers({ origin: sharedOptions.baseURL, 'content-type': 'application/json' });
    if (cookie !== undefined) headers.set('cookie', cookie);
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await auth.handler(new Request(`${sharedOptions.baseURL}/api/auth${path}`, request));
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    const set = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
    return set.length > 0 ? set.join('; ') : (cookie ?? '');
  }

  async function live(email: string, number: number): Promise<void> {
    const tell = (step: Told['step'], cookie: string) => process.send?.({ email, step, cookie } satisfies Told);
    const [password, newPassword] = passwords;
    let cookie = await post('/sign-up/email', { name: email, email, password });
    tell('signed up', cookie);
    await post('/organization/create', { name: 'Acme', slug: email.replace(/\W/g, '-') }, cookie);
    tell('has an organization', cookie);
    cookie = await post('/change-password', { currentPassword: password, newPassword }, cookie);
    tell('has another password', cookie);
    if (number % 2 === 1) {
      await post('/sign-out', {}, cookie);
      return void tell('signed out', cookie);
    }
    tell('deleting', cookie);
    await post('/delete-user', { password: newPassword }, cookie);
    tell('deleted', cookie);
  }

  async function lane(which: number): Promise<void> {
    for (let number = 0; ; number++) await live(`${name}-${which}-${number}@example.com`, number + which);
  }
  await Promise.all(Array.from({ length: users }, (_, which) => lane(which)));
}

const [, script, url, name] = process.argv; // random-kills.databases.test.ts bundles this file
if (url !== undefined && name !== undefined && /random-work\.(ts|mjs)$/.test(script ?? '')) {
  await work(url, name).catch((error: unknown) => {
    process.send?.({ failed: String(error) });
    process.exit(1);
  });
}
