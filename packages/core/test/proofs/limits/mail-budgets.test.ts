// An attacker's requests never stop the owner's mails (D25, I10-A8): for every endpoint that sends mails or texts, found in the contracts.
import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../fixtures/application.js';
import { findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';

const endpoints = (await findPublicEndpoints()).filter(({ endpoint: { access, route } }) => {
  const isOpen = access === 'anyone' || access === 'optional';
  return isOpen && route.via === 'body';
});
const network = (index: number) => `192.0.${index >> 8}.${index & 255}`;
/** Endpoints whose mails any caller can ask for; a new one must be added here. */
const mailing = [
  'forgetPassword',
  'forgetPasswordEmailOTP',
  'forgetPasswordPhoneNumber',
  'sendPhoneNumberOTP',
  'sendVerificationEmail',
  'sendVerificationOTP',
  'signInMagicLink',
];

/** A server with one owner, and the messages that each call about them sends. */
async function open(name: string) {
  const paths = endpoints.map(({ endpoint }) => endpoint.route.path);
  const server = await openTestServer({ limited: paths });
  const owner = await server.meet({ verified: name !== 'sendVerificationEmail' });
  await server.auth.settled();
  const found = endpoints.find((each) => each.name === name);
  if (!found) throw new Error(`no endpoint ${name}`);
  const { email, phoneNumber, username, password } = owner;
  const named = { email, phoneNumber, username, password };
  const about = Object.fromEntries(Object.entries(named).filter(([field]) => found.fields.includes(field)));
  const { path, body } = requestFor(found, { ...smallestInput(found), ...about });
  const { outbox, resets, deletions, codes, links, messages, factorMails, invitations, reauthentications } = server;
  const boxes = [
    outbox.verifications,
    outbox.changes,
    resets,
    deletions,
    codes,
    links,
    messages,
    factorMails,
    invitations,
    reauthentications,
  ];
  const sent = () => boxes.reduce((total, box) => total + box.length, 0);

  /** The number of messages for one call from this network, with these cookies. */
  async function ask(from: number | string, cookie = ''): Promise<number> {
    const before = sent();
    const headers = { 'content-type': 'application/json', cookie };
    const url = `https://app.example.com/api/auth${path}`;
    const request = new Request(url, { method: 'POST', body: JSON.stringify(body), headers });
    await server.auth.handler(request, { ipAddress: typeof from === 'string' ? from : network(from) });
    await server.auth.settled();
    return sent() - before;
  }
  return { ask, owner };
}

async function times(count: number, ask: (index: number) => Promise<number>): Promise<number> {
  let sent = 0;
  for (let index = 0; index < count; index++) sent += await ask(index);
  return sent;
}

describe('mails and messages that any caller can ask for', () => {
  it('are listed in this test', async () => {
    const found = [];
    for (const { name } of endpoints) {
      const { ask } = await open(name);
      if ((await ask(1)) > 0) found.push(name);
    }
    expect(found.sort()).toEqual(mailing);
  });

  it.each(mailing)(
    '%s: five requests of a stranger leave the owner theirs, in any browser [D25 I10-A8]',
    async (name) => {
      const { ask } = await open(name);
      expect(await times(8, () => ask(1))).toBe(5);
      expect(await ask(2)).toBe(1);
    },
  );

  it.each(mailing)('%s: an attacker with a /48 counts as one network', async (name) => {
    const { ask } = await open(name);
    expect(await times(12, (index) => ask(`2001:db8:7:${(index * 300).toString(16)}::1`))).toBe(5);
    expect(await ask('2001:db8:8::1')).toBe(1);
  });

  it.each(mailing)('%s: callers from many networks get ten, and a known browser still gets its own', async (name) => {
    const { ask, owner } = await open(name);
    // The address was proven after sign-up: the browser is known to its owner from the next sign-in on.
    expect((await owner.browser.post('/sign-in/email', owner)).status).toBe(200);
    const cookie = owner.browser
      .cookieNames()
      .filter((each) => each.includes('known'))
      .map((each) => `${each}=${owner.browser.cookie(each)?.value}`);
    expect(cookie).toHaveLength(1);
    expect(await times(20, (index) => ask(index))).toBe(10);
    expect(await ask(40)).toBe(0);
    expect(await ask(40, cookie.join())).toBe(1);
    expect(await times(8, () => ask(41, cookie.join()))).toBe(4); // five in all
  });
});
