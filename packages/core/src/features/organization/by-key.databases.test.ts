import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { openOrganizations } from '../../../test/fixtures/organization/fixture.js';
import { keyHeader, testKey } from '../../../test/fixtures/plugins/test-key.js';
import { teams } from './teams/index.js';

const scopes = [
  ...['organization:update', 'invitation:create', 'invitation:cancel', 'member:delete'],
  ...['team:create', 'team:update', 'team:delete'],
];

describeAuthOnEveryDatabase('an API key in an organization', (openAuth) => {
  async function open() {
    const server = await openOrganizations({}, { openAuth, plugins: [teams(), testKey().plugin] });
    const owner = await server.meet();
    const organizationId = await server.found(owner, 'acme');
    const program = server.openBrowser();
    const callWith = (...some: readonly string[]) => {
      const headers = { [keyHeader]: `${owner.email} ${some.join(' ')}` };
      return async (path: string, body: object) => {
        const { status, json } = await program.post(`/organization/${path}`, { organizationId, ...body }, { headers });
        return { ...(json as { readonly id?: string; readonly code?: string }), status };
      };
    };
    return { ...server, owner, organizationId, callWith, call: callWith(...scopes) };
  }

  it('makes every call that its scopes name, as its user', async () => {
    const { call, join, organizationId } = await open();
    const bob = await join(organizationId, 'member');
    const done = [await call('update', { data: { name: 'Acme Ltd' } })];
    const invited = await call('invite-member', { email: 'eve@example.com', role: 'member' });
    done.push(invited, await call('cancel-invitation', { invitationId: invited.id, organizationId: undefined }));
    const team = await call('create-team', { name: 'Press' });
    const [teamId, memberId] = [team.id, bob.memberId];
    done.push(team, await call('update-team', { teamId, data: { name: 'Media' } }));
    done.push(await call('add-team-member', { teamId, memberId }));
    done.push(await call('remove-team-member', { teamId, memberId }), await call('remove-team', { teamId }));
    done.push(await call('remove-member', { memberIdOrEmail: bob.memberId }));
    expect(done.map(({ status, code }) => code ?? status)).toEqual(done.map(() => 200));
  });

  it('has no active organization: a call that names none is refused', async () => {
    const { call } = await open();
    expect(await call('update', { data: { name: 'X' }, organizationId: undefined })).toMatchObject({ status: 400 });
  });

  it('can do nothing that its user can no longer do', async () => {
    const { call, owner, organizationId, join } = await open();
    const other = await join(organizationId, 'owner');
    const left = await owner.browser.post('/organization/leave', { organizationId });
    expect(left.status).toBe(200);
    const answers = [
      await call('update', { data: { name: 'X' } }),
      await call('invite-member', { email: 'eve@example.com', role: 'member' }),
      await call('remove-member', { memberIdOrEmail: other.memberId }),
      await call('create-team', { name: 'X' }),
    ];
    expect(answers.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true, true, true]);
  });

  it('gives no role that grants more than its scopes, and never that of the creator', async () => {
    const { callWith, organizationId, join, owner } = await open();
    const invite = callWith('invitation:create');
    const refused = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE';
    const team = await owner.browser.post('/organization/create-team', { name: 'Press', organizationId });
    const { id: teamId } = team.json as { readonly id: string };
    for (const role of ['owner', 'admin', 'member,admin'])
      expect(await invite('invite-member', { email: 'eve@example.com', role })).toMatchObject({ code: refused });
    const intoTeam = { email: 'eve@example.com', role: 'member', teamId };
    expect(await invite('invite-member', intoTeam)).toMatchObject({ code: refused });
    expect(await invite('invite-member', { ...intoTeam, teamId: undefined })).toMatchObject({ status: 200 });

    const { memberId } = await join(organizationId, 'member');
    const add = callWith('team:update');
    expect(await add('add-team-member', { teamId, memberId, role: 'admin' })).toMatchObject({
      code: 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE',
    });
    expect(await add('add-team-member', { teamId, memberId })).toMatchObject({ status: 200 });
  });

  it('removes neither its own user nor a member whose roles grant more than its scopes', async () => {
    const { callWith, organizationId, join, owner } = await open();
    const [admin, owned] = [await join(organizationId, 'admin'), await join(organizationId, 'owner')];
    const remove = callWith('member:delete');
    const refused = { code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER' };
    for (const memberIdOrEmail of [owner.email, admin.email, owned.email])
      expect(await remove('remove-member', { memberIdOrEmail })).toMatchObject(refused);
  });
});
