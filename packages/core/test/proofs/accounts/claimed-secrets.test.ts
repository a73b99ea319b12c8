// A secret that a stranger got in an account with an unproven address opens nothing once the owner of the mailbox has claimed it.
import { describe, expect, it } from 'vitest';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { inviteGuest } from '../../fixtures/invitations.js';
import { redeemers } from '../secrets/redeemers.js';
import { secrets } from '../secrets/secrets.js';

const toMailbox = 'goes to the mailbox that its owner has just proven';

/** Secrets that open something afterwards, with the reason. */
const opensStill: Readonly<Record<string, string>> = {
  'value of the cache cookie': 'getSession alone reads this copy, until it expires within minutes (decision 6)',
  'code for signing in': toMailbox,
  'code for a reset': toMailbox,
  'code that verifies an address': toMailbox,
  'state of a flow to a provider': 'belongs to a browser that signs in at a provider, and to no user',
  'token of a link of a feature to come': 'is a fixture without a user',
  'token of a mail that invites': 'belongs to the invited address',
  'id of an invitation': 'belongs to the invited address',
};

const needsProof = 'only an account with a proven address gets this mail';

/** Secrets that a stranger cannot have, with the reason. */
const notOfStrangers: Readonly<Record<string, string>> = {
  'token of a mail that verifies':
    'is minted by a change of a proven address; of an unproven one the account itself moves away',
  'token of a mail that changes the address': needsProof,
  'token of a mail that takes a change of address back': needsProof,
  'mailed code that makes a session fresh': needsProof,
  'marker of a short session': 'marks a session, and opens nothing without one',
};

async function open(): Promise<{ readonly server: TestServer; readonly stranger: Person }> {
  const server = await openTestServer();
  await inviteGuest(server);
  const stranger = await server.meet({ verified: false });
  const { email, phoneNumber } = stranger;
  await server.auth.api.giveNumber({ body: { email, phoneNumber } });
  await stranger.browser.get('/get-session?disableCookieCache=true');
  return { server, stranger };
}

/** The owner of the mailbox resets the password of an account whose address was never proven. */
async function claim({ auth, openBrowser, resets }: TestServer, email: string): Promise<void> {
  const owner = openBrowser();
  await owner.post('/forget-password', { email });
  await auth.settled();
  const answer = await owner.post('/reset-password', {
    token: resets.at(-1)?.token,
    newPassword: 'staple of the owner',
  });
  expect(answer.status, answer.text).toBe(200);
  await auth.settled();
}

/** The redeemers that accept a new secret of a stranger. Each gets its own server: some end the account. */
async function openedBy({ name, opens, mint }: (typeof secrets)[number], isClaimed: 'claimed' | 'unclaimed') {
  const accepting: string[] = [];
  for (const redeemer of redeemers.filter((each) => opens.includes(each.name))) {
    const { server, stranger } = await open();
    const secret = await mint(server, stranger);
    if (secret === '') continue;
    if (isClaimed === 'claimed') await claim(server, stranger.email);
    if (await redeemer.opens(server, secret, stranger)) accepting.push(`${name}: ${redeemer.name}`);
  }
  return accepting;
}

const tested = secrets.filter(({ name, opens }) => opens.length > 0 && !Object.hasOwn(notOfStrangers, name));

describe('after the owner of a mailbox has claimed an account', () => {
  it.each(tested)('a stranger gets nothing by: $name', async (secret) => {
    expect(await openedBy(secret, 'unclaimed'), 'it opens nothing before the claim').not.toEqual([]);
    const accepting = await openedBy(secret, 'claimed');
    if (Object.hasOwn(opensStill, secret.name)) expect(accepting, 'remove it from the list').not.toEqual([]);
    else expect(accepting).toEqual([]);
  });

  it('the lists name secrets', () => {
    const names = secrets.map(({ name }) => name);
    const listed = [...Object.keys(opensStill), ...Object.keys(notOfStrangers)];
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
  });
});
