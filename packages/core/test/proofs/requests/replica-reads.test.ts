// A replica is behind until the test lets it follow. A user who has changed nothing meanwhile reads its rows.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { teams } from '../../../src/features/organization/teams/index.js';
import {
  column,
  defineContract,
  definePlugin,
  endpoint,
  guard,
  insertUnique,
  list,
  mutation,
  query,
  readFromReplica,
  shape,
  table,
} from '../../../src/plugin.js';
import {
  type Organizations,
  openOrganizations,
  outcomeOf,
  type TestUser,
} from '../../fixtures/organization/fixture.js';
import { staleReplica } from './stale-replica.js';

interface Place extends Organizations {
  readonly owner: TestUser;
  readonly other: TestUser & { readonly memberId: string };
  readonly organizationId: string;
  readonly teamId: string;
}

const note = table('note', { id: column.id(), owner: column.key(255, { index: true }), text: column.text() });
const notesContract = defineContract('notes', {
  addNote: endpoint(mutation('/notes/add', ['notes']), {
    audit: false,
    guard: guard.signedIn,
    access: 'session',
    input: z.object({ text: z.string() }),
    output: shape.status,
  }),
  listNotes: endpoint(query('/notes', ['notes'], 'session'), { access: 'session', output: z.array(z.string()) }),
});

/** A plugin of an application, whose list may be late. */
const notes = () =>
  definePlugin(notesContract, {
    tables: [note],
    handlers: {
      async addNote({ app, session, input, ...call }) {
        const row = { id: app.settings.generateId(), owner: session.user.id, text: input.text };
        await call.transaction(({ tx }) => insertUnique(tx, note, row));
        return { status: true };
      },
      listNotes: ({ app, session: { user } }) =>
        readFromReplica(app, user, async (db) => (await list(db, note, { owner: user.id })).map(({ text }) => text)),
    },
  });

async function answered<T>(answer: ReturnType<TestUser['browser']['get']>): Promise<T> {
  const { status, text, json } = await answer;
  expect(status, text).toBe(200);
  return json as T;
}

/** Everything that may be late, as this user reads it. */
async function listsOf({ browser }: TestUser, { teamId }: Place) {
  const read = <T>(path: string) => answered<T>(browser.get(`/organization/${path}`));
  const { members, invitations, teams } =
    await read<Record<'members' | 'invitations' | 'teams', unknown>>('get-full-organization');
  return {
    page: { members, invitations, teams },
    organizations: await read('list'),
    members: await read('list-members'),
    invitations: await read('list-invitations'),
    ownInvitations: await read('list-user-invitations'),
    teams: await read('list-teams'),
    teamMembers: await read(`list-team-members?teamId=${teamId}`),
    ownTeams: await read('list-user-teams'),
  };
}

describe('read replicas', () => {
  async function openPlace() {
    const replica = staleReplica();
    const statements: string[] = [];
    const server = await openOrganizations(
      {},
      {
        plugins: [teams(), notes()],
        more: {
          database: replica.source,
          advanced: { onStatement: (sql) => void statements.push(sql) },
        },
      },
    );
    const owner = await server.meet();
    const organizationId = await server.found(owner, 'acme');
    const other = await server.join(organizationId, 'owner');
    const made = owner.browser.post('/organization/create-team', { name: 'One' });
    const { id: teamId } = await answered<{ readonly id: string }>(made);
    replica.follow();
    const place: Place = { ...server, owner, other, organizationId, teamId };
    return { ...place, place, replica, statements };
  }

  /** Changes all that the owner lists, without the owner. */
  async function changeAll({ other, owner, organizationId, teamId, ...server }: Place): Promise<void> {
    const { browser } = other;
    await server.join(organizationId, 'member');
    await server.invite(other, 'guest@example.com');
    await answered(browser.post('/organization/update', { data: { name: 'Renamed' } }));
    const made = browser.post('/organization/create-team', { name: 'Two' });
    const second = await answered<{ readonly id: string }>(made);
    await answered(browser.post('/organization/add-team-member', { teamId, memberId: other.memberId }));
    const member = await answered<{ readonly id: string }>(owner.browser.get('/organization/get-active-member'));
    await answered(browser.post('/organization/add-team-member', { teamId: second.id, memberId: member.id }));
    const stranger = await server.meet();
    await server.found(stranger, 'elsewhere');
    await server.invite(stranger, owner.email);
  }

  it('a list is late until the replica follows', async () => {
    const { owner, place, replica } = await openPlace();
    const before = await listsOf(owner, place);
    await changeAll(place);
    expect(await listsOf(owner, place)).toEqual(before);
    replica.follow();
    const after = await listsOf(owner, place);
    for (const [name, list] of Object.entries(after)) expect(list, name).not.toEqual(Reflect.get(before, name));
  });

  it('what a user reads after their own write is their own write, on each of their devices', async () => {
    const { owner, other, place, replica, openBrowser } = await openPlace();
    const device = openBrowser();
    await answered(device.post('/sign-in/email', { email: owner.email, password: 'correct horse' }));
    await changeAll(place);
    // The user who has changed it reads it. The owner has changed nothing: their lists are those of the replica.
    expect(JSON.stringify(await listsOf(other, place))).toContain('guest@example.com');
    replica.follow();
    await answered(owner.browser.post('/update-user', { name: 'Another name' }));
    for (const browser of [owner.browser, device]) {
      const members = await answered(browser.get(`/organization/list-members?organizationId=${place.organizationId}`));
      expect(JSON.stringify(members)).toContain('Another name');
    }
    expect(JSON.stringify(await listsOf(other, place))).not.toContain('Another name');
    const current = await listsOf(owner, place);
    replica.follow();
    expect(await listsOf(owner, place)).toEqual(current);
  });

  it('a list of a plugin is late, but has what its reader has changed', async () => {
    const { owner, replica, openBrowser } = await openPlace();
    const device = openBrowser();
    await answered(device.post('/sign-in/email', { email: owner.email, password: 'correct horse' }));
    await answered(owner.browser.post('/notes/add', { text: 'mine' }));
    for (const browser of [owner.browser, device]) expect(await answered(browser.get('/notes'))).toEqual(['mine']);
    replica.follow();
    // By own SQL of the application, which is not counted.
    replica.source.primary.prepare("insert into note (id, owner, text) values ('n', ?, 'later')").run(owner.id);
    expect(await answered(owner.browser.get('/notes'))).toEqual(['mine']);
    replica.follow();
    expect(await answered(owner.browser.get('/notes'))).toHaveLength(2);
  });

  it('a change without a session counts too', async () => {
    const { owner, auth, place } = await openPlace();
    await auth.api.changeUser({ body: { userId: owner.id, name: 'Named by the server' } });
    expect(JSON.stringify(await listsOf(owner, place))).toContain('Named by the server');
  });

  it('decisions are never late', async () => {
    const { owner, other, organizationId } = await openPlace();
    const removal = { memberIdOrEmail: other.memberId };
    await answered(owner.browser.post('/organization/remove-member', removal));
    for (const path of ['list-members', 'list-invitations', 'list-teams', 'get-full-organization']) {
      const answer = await other.browser.get(`/organization/${path}?organizationId=${organizationId}`);
      expect(outcomeOf(answer), path).toMatch(/^40[03] /);
    }
  });

  it('a session that has just begun is found, and one that has ended is not', async () => {
    const { owner, meet, openBrowser, replica } = await openPlace();
    const fresh = await meet();
    expect(await answered(fresh.browser.get('/organization/list'))).toEqual([]);
    const browser = openBrowser();
    await answered(browser.post('/sign-in/email', { email: owner.email, password: 'correct horse' }));
    expect(await answered(browser.get('/organization/list'))).toHaveLength(1);
    replica.follow();
    const headers = Object.fromEntries(browser.headers);
    await answered(browser.post('/sign-out'));
    expect((await browser.send('/organization/list', { headers })).status).toBe(401);
  });

  it('a replica that fails is replaced by the primary', async () => {
    const { owner, other, place, replica } = await openPlace();
    await changeAll(place);
    replica.fail();
    const [own, others] = [await listsOf(owner, place), await listsOf(other, place)];
    expect(own.members).toEqual(others.members);
    expect(JSON.stringify(own)).toContain('guest@example.com');
  });
});
