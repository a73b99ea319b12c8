// With read replicas, a call that changes something is counted at its user: otherwise the user's next list could miss it.
import { describe, expect, it } from 'vitest';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { findEndpoints } from '../../fixtures/contracts.js';
import { call, once } from './attacked-call.js';
import { writes } from './session-writes.js';

const changing = (await findEndpoints()).filter(({ name }) => Object.hasOwn(writes, name));

const opened = once(() =>
  openTestServer({
    openAuth: async (options) =>
      testAuth({
        ...options,
        database: { primary: ':memory:', replicas: [] },
        account: { accountLinking: { allowDifferentEmails: true } },
      } as NonNullable<typeof options>),
  }),
);

/** The count of the user with this address; `undefined` for a user who is gone. */
async function countOf({ auth }: TestServer, id: string): Promise<unknown> {
  const rows = await auth.api.look();
  const found = rows.find(({ table, row }) => table === 'user' && Reflect.get(Object(row), 'id') === id);
  return found && Reflect.get(Object(found.row), 'writeCount');
}

async function idOf({ browser }: Person): Promise<string> {
  const { json } = await browser.get('/get-session');
  return String(Reflect.get(Object(Reflect.get(Object(json), 'user')), 'id'));
}

describe('every call that changes something', () => {
  it.each(changing)('$name is counted', async (found) => {
    const server = await opened();
    const person = await server.meet({ verified: found.name !== 'changeEmail' });
    const id = await idOf(person);
    const input = (await writes[found.name]?.(server, person)) ?? {};
    await server.auth.settled();
    const before = await countOf(server, id);
    expect(await call(server, person, found, input)).toMatch(/^(200|302)/);
    const after = await countOf(server, id);
    if (after !== undefined) expect(after).toBeGreaterThan(Number(before));
    else expect(found.name).toBe('deleteUser');
  });

  it("the server's own calls for a user are counted for this user", async () => {
    const server = await opened();
    const [owner, member] = [await idOf(await server.meet()), await idOf(await server.meet())];
    const counts = async () => [await countOf(server, owner), await countOf(server, member)].map(Number);
    const [ofOwner = 0, ofMember = 0] = await counts();
    const body = { name: 'Own', slug: 'made-by-the-server', userId: owner };
    const { id: organizationId } = await server.auth.api.createOrganization({ body });
    await server.auth.api.addMember({ body: { organizationId, userId: member, role: 'member' } });
    const [ownerNow, memberNow] = await counts();
    expect(ownerNow).toBeGreaterThan(ofOwner);
    expect(memberNow).toBeGreaterThan(ofMember);
  });

  it('a call that only reads is not counted', async () => {
    const server = await opened();
    const person = await server.meet();
    const { browser } = person;
    const id = await idOf(person);
    const before = await countOf(server, id);
    for (const path of ['/list-sessions', '/organization/list', '/list-accounts']) await browser.get(path);
    await browser.post('/organization/has-permission', { permission: { member: ['create'] } });
    expect(await countOf(server, id)).toBe(before);
  });
});
