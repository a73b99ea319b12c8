// Invitations, members and deletions while sessions and one-time secrets are on a real Redis (issue 10).
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { organization } from 'latchkey';
import { type Browser, testAuth } from 'latchkey/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { redisStorage } from './redis-storage.js';

const url = process.env.LATCHKEY_TEST_REDIS ?? 'redis://127.0.0.1:6379';
/** The prefix of all keys of this run. Other keys are not changed. */
const run = `latchkey-test:${randomUUID()}:`;
const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
client.on('error', () => {}); // `connect` throws the same error
const unreachable = await client.connect().then(
  () => undefined,
  (error: unknown) => String(error),
);
const isSkipped = unreachable !== undefined && process.env.LATCHKEY_REQUIRE_SERVICES !== '1';

let server: ReturnType<typeof open>;
let places = 0;

function open() {
  const mails: { readonly email: string; readonly id: string; readonly token: string }[] = [];
  const opened = testAuth({
    secondaryStorage: redisStorage(client, { prefix: `${run}${++places}:` }),
    session: { storage: 'secondary-storage' },
    verification: { storage: 'secondary-storage' },
    user: { deleteUser: { enabled: true } },
    plugins: [organization({ sendInvitationEmail: (mail) => void mails.push(mail) })],
  });
  return { ...opened, mails };
}

async function meet(name: string): Promise<Browser> {
  const browser = server.openBrowser();
  const answer = await browser.post('/sign-up/email', {
    name,
    email: `${name}@example.com`,
    password: 'correct horse',
  });
  expect(answer.status).toBe(200);
  return browser;
}

async function found(owner: Browser, slug: string): Promise<string> {
  const answer = await owner.post('/organization/create', { name: slug, slug });
  expect(answer.json).toMatchObject({ slug });
  return String(Reflect.get(Object(answer.json), 'id'));
}

/** Invites a user. Returns the body with which the recipient answers. */
async function invite(
  owner: Browser,
  name: string,
): Promise<{ readonly invitationId: string; readonly token: string }> {
  await owner.post('/organization/invite-member', { email: `${name}@example.com`, role: 'member' });
  await server.auth.settled();
  const mail = server.mails.findLast(({ email }) => email === `${name}@example.com`);
  return { invitationId: mail?.id ?? '', token: mail?.token ?? '' };
}

const sessionOf = async (browser: Browser): Promise<unknown> => (await browser.get('/get-session')).json;
const active = (id: string | null) => ({ session: { activeOrganizationId: id } });

describe.skipIf(isSkipped)('invitations with sessions on Redis', () => {
  beforeAll(() => expect(unreachable).toBeUndefined());
  beforeEach(() => {
    server = open();
  });
  afterAll(async () => {
    if (unreachable === undefined) {
      const keys = await client.keys(`${run}*`);
      if (keys.length > 0) await client.del(keys);
    }
    client.disconnect();
  });

  it('of 20 callers who accept one, one becomes a member, and the session says so', async () => {
    const [owner, guest] = [await meet('owner'), await meet('guest')];
    const id = await found(owner, 'acme');
    const body = await invite(owner, 'guest');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guest.clone().post('/organization/accept-invitation', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await sessionOf(guest)).toMatchObject(active(id));
    const { json } = await owner.get('/organization/get-full-organization');
    expect(Reflect.get(Object(json), 'members')).toHaveLength(2);
  });

  it('is accepted or cancelled when both happen at once, never both', async () => {
    const [owner, guest] = [await meet('owner'), await meet('guest')];
    const id = await found(owner, 'acme');
    for (let round = 0; round < 5; round++) {
      const body = await invite(owner, 'guest');
      const [accepted, canceled] = await Promise.all([
        guest.clone().post('/organization/accept-invitation', body),
        owner.clone().post('/organization/cancel-invitation', { invitationId: body.invitationId }),
      ]);
      expect([accepted.status, canceled.status].sort()).toEqual([200, 400]);
      const isMember = accepted.status === 200;
      expect(await sessionOf(guest)).toMatchObject(active(isMember ? id : null));
      if (isMember) await owner.post('/organization/remove-member', { memberIdOrEmail: 'guest@example.com' });
      await server.auth.settled();
      expect(await sessionOf(guest)).toMatchObject(active(null));
    }
  });

  it('of a deleted organization gives nothing, and no session keeps it active', async () => {
    const [owner, member, guest] = [await meet('owner'), await meet('member'), await meet('guest')];
    const id = await found(owner, 'acme');
    expect((await member.post('/organization/accept-invitation', await invite(owner, 'member'))).status).toBe(200);
    const body = await invite(owner, 'guest');
    const [accepted, deleted] = await Promise.all([
      guest.post('/organization/accept-invitation', body),
      owner.post('/organization/delete', { organizationId: id }),
    ]);
    await server.auth.settled();
    expect(deleted.status).toBe(200);
    expect([200, 400]).toContain(accepted.status);
    for (const browser of [owner, member, guest]) {
      expect(await sessionOf(browser)).toMatchObject(active(null));
      expect((await browser.get('/organization/list')).json).toEqual([]);
    }
    expect((await guest.clone().post('/organization/accept-invitation', body)).status).toBe(400);
  });

  it('of a deleted user ends with the user, and their sessions too', async () => {
    const [owner, guest] = [await meet('owner'), await meet('guest')];
    await found(owner, 'acme');
    const body = await invite(owner, 'guest');
    const copies = Array.from({ length: 10 }, () => guest.clone());
    const [deleted, ...accepted] = await Promise.all([
      guest.clone().post('/delete-user', { password: 'correct horse' }),
      ...copies.map((copy) => copy.post('/organization/accept-invitation', body)),
    ]);
    await server.auth.settled();
    expect(deleted.status).toBe(200);
    expect(accepted.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await sessionOf(guest)).toBeNull();
    expect((await guest.post('/organization/accept-invitation', body)).status).toBe(401);
    const { json } = await owner.get('/organization/get-full-organization');
    expect(Reflect.get(Object(json), 'members')).toHaveLength(1);
  });
});
