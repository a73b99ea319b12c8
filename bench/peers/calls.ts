import { setTimeout } from 'node:timers/promises';
import { Browser } from './browser.js';
import type { Contestant } from './contestants/contestant.js';

type Call = () => Promise<Response>;

const password = 'correct horse';

/** The measured calls of a library, by the name of their row. */
export async function callsOf(stored: Contestant, cached: Contestant): Promise<Readonly<Record<string, Call>>> {
  const ada = await signedUp(stored, 'ada');
  const other = await signedUp(cached, 'ada');
  const stranger = new Browser(stored);
  await fillAccount(stored, ada);
  const read =
    (browser: Browser, path: string, from = stored) =>
    () =>
      from.handler(browser.request(path));
  const email = 'ada@example.com';
  const credentials = { email, password };
  return {
    'get-session, from the database': read(ada, '/get-session'),
    'get-session, from the cookie': read(other, '/get-session', cached),
    'get-session, no cookie': read(stranger, '/get-session'),
    'list of 5 sessions': read(ada, '/list-sessions'),
    'list of 50 organizations': read(ada, '/organization/list'),
    'organization with 100 members': read(ada, '/organization/get-full-organization?membersLimit=100'),
    'has-permission': () =>
      stored.handler(
        ada.request('/organization/has-permission', { [stored.permissionField]: { organization: ['update'] } }),
      ),
    'sign-in by password, without the hash': () => stored.handler(stranger.request('/sign-in/email', credentials)),
    'email code: send': () => sendCode(stored, newAddress()),
    'email code: send, sign up': async () => {
      const email = newAddress();
      await (await sendCode(stored, email)).arrayBuffer();
      return stored.handler(stranger.request('/sign-in/email-otp', { email, otp: await codeFor(stored, email) }));
    },
  };
}

let addresses = 0;

/** Each code goes to an address of its own, because Latchkey sends few to one address. */
function newAddress(): string {
  addresses += 1;
  return `asker-${addresses}@example.com`;
}

function sendCode(contestant: Contestant, email: string): Promise<Response> {
  const body = { email, type: 'sign-in' };
  return contestant.handler(new Browser(contestant).request('/email-otp/send-verification-otp', body));
}

/** Latchkey sends a mail after the answer. */
async function codeFor({ codes }: Contestant, email: string): Promise<string> {
  for (let waited = 0; waited < 1000; waited++) {
    const code = codes.get(email);
    if (code !== undefined) return code;
    await setTimeout(1);
  }
  throw new Error(`no code was mailed to ${email}`);
}

async function signedUp(contestant: Contestant, name: string): Promise<Browser> {
  const browser = new Browser(contestant);
  await browser.send('/sign-up/email', { name, email: `${name}@example.com`, password });
  return browser;
}

/** Gives the user five sessions, fifty organizations, and a hundred members in the active one. */
async function fillAccount(contestant: Contestant, ada: Browser): Promise<void> {
  for (let session = 0; session < 4; session++) {
    await new Browser(contestant).send('/sign-in/email', { email: 'ada@example.com', password });
  }
  for (let index = 1; index <= 50; index++) {
    await ada.send('/organization/create', { name: `Organization ${index}`, slug: `organization-${index}` });
  }
  const active = idOf(await ada.send('/organization/get-full-organization'));
  for (let index = 1; index < 100; index++) {
    const browser = await signedUp(contestant, `member-${index}`);
    const session = await browser.send('/get-session');
    await contestant.addMember(active, idOf((session as { readonly user: unknown }).user));
  }
}

function idOf(value: unknown): string {
  if (typeof value === 'object' && value && 'id' in value && typeof value.id === 'string') return value.id;
  throw new Error(`an object with an id was expected, not ${JSON.stringify(value)}`);
}
