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
    const headers = { [keyHeader]: `${owner.email} ${scopes.join(' ')}` };
    const call = async (path: string, body: object) => {
      const { status, json } = await program.post(`/organization/${path}`, { organizationId, ...body }, { headers });
      return { ...(json as { readonly id?: string; readonly code?: string }), status };
    };
    return { ...server, owner, organizationId, call };
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
});
