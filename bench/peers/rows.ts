import { setTimeout } from 'node:timers/promises';
import { Browser } from './browser.js';
import type { Contestant, Settings } from './contestants/contestant.js';
import { factorRows } from './factor-rows.js';

/** One measured call. `prepare` makes what one call needs; its time is not measured. */
export interface Row {
  readonly prepare?: () => Promise<unknown>;
  readonly call: (prepared: unknown) => Promise<Response>;
  /** Reads the body of the answer; by default, as bytes at once. */
  readonly read?: (answer: Response) => Promise<unknown>;
}

/** A row whose call needs what its preparation has made. */
export function row<Made>(prepare: () => Promise<Made>, call: (made: Made) => Promise<Response>): Row {
  // Each call gets what its own preparation has returned.
  return { prepare, call: (made) => call(made as Made) };
}

export const password = 'correct horse';

/** The measured calls of a library, by the name of their row. */
export async function rowsOf(
  create: (settings: Settings) => Contestant | Promise<Contestant>,
): Promise<Readonly<Record<string, Row>>> {
  const stored = await create({ cookieCache: false });
  const cached = await create({ cookieCache: true });
  const ada = await signedUp(stored, 'ada');
  const other = await signedUp(cached, 'ada');
  const stranger = new Browser(stored);
  await fillAccount(stored, ada);
  const read = (browser: Browser, path: string, from = stored): Row => ({
    call: () => from.handler(browser.request(path)),
  });
  // A user of their own: their sessions would make the list of sessions longer.
  await signedUp(stored, 'bob');
  const credentials = { email: 'bob@example.com', password };
  const rows: Readonly<Record<string, Row>> = {
    'get-session, from the database': read(ada, '/get-session'),
    'get-session, from the cookie': read(other, '/get-session', cached),
    'get-session, no cookie': read(stranger, '/get-session'),
    'list of 5 sessions': read(ada, '/list-sessions'),
    'has-permission': {
      call: () =>
        stored.handler(
          ada.request('/organization/has-permission', { [stored.permissionField]: { organization: ['update'] } }),
        ),
    },
    'list of 50 organizations': read(ada, '/organization/list'),
    'organization with 100 members': read(ada, '/organization/get-full-organization?membersLimit=100'),
    'sign-in by password, without the hash': {
      call: () => stored.handler(stranger.request('/sign-in/email', credentials)),
    },
    'sign-up, without the hash': {
      call: () => {
        const account = { name: 'Ada', email: newAddress(), password };
        return stored.handler(new Browser(stored).request('/sign-up/email', account));
      },
    },
    'email code: send': {
      call: () => {
        const browser = new Browser(stored);
        return stored.handler(browser.request('/email-otp/send-verification-otp', askedBy(newAddress())));
      },
    },
    'email code: sign in': row(
      async () => {
        const email = newAddress();
        const browser = new Browser(stored);
        const codeSent = async () => {
          stored.codes.delete(email);
          await browser.send('/email-otp/send-verification-otp', askedBy(email));
          return { email, otp: await codeFor(stored, email) };
        };
        // The first code signs the user up and proves the address. The second one is measured.
        await browser.send('/sign-in/email-otp', await codeSent());
        return browser.request('/sign-in/email-otp', await codeSent());
      },
      (request) => stored.handler(request),
    ),
  };
  return { ...rows, 'mixed load': mixedLoad(rows), ...(await factorRows(stored)) };
}

/** Twenty calls in the order of their rows, as pages make them: session reads for the most part. */
const mix: readonly (readonly [row: string, calls: number])[] = [
  ['get-session, from the database', 12],
  ['has-permission', 3],
  ['list of 5 sessions', 2],
  ['list of 50 organizations', 1],
  ['sign-in by password, without the hash', 2],
];

/** A row whose calls are those of other rows in turn. */
export function mixedLoad(rows: Readonly<Record<string, Row>>): Row {
  const turns = mix.flatMap(([name, calls]) => Array.from({ length: calls }, () => rows[name]));
  let made = 0;
  return {
    call(prepared) {
      const next = turns[made++ % turns.length];
      if (!next) throw new Error('the mixed load has a row that is not measured');
      return next.call(prepared);
    },
  };
}

let addresses = 0;

/** Each code goes to an address of its own, because Latchkey sends few to one address. */
export function newAddress(): string {
  addresses += 1;
  return `asker-${addresses}@example.com`;
}

const askedBy = (email: string) => ({ email, type: 'sign-in' });

/** Latchkey sends a mail after the answer. */
async function codeFor({ codes }: Contestant, email: string): Promise<string> {
  for (let waited = 0; waited < 1000; waited++) {
    const code = codes.get(email);
    if (code !== undefined) return code;
    await setTimeout(1);
  }
  throw new Error(`no code was mailed to ${email}`);
}

export async function signedUp(contestant: Contestant, name: string): Promise<Browser> {
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
