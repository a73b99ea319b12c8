// @vitest-environment node
import '../../test/page.js';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { openOrganizationServer, type Person } from '../../test/organization-fixture.js';
import { type Hooks, runIn, settled, wrapperOf } from '../../test/organization-page.js';
import { Probe } from '../../test/tab.js';
import type { PermissionResult } from '../organizations.js';

afterEach(cleanup);

/** Ada's organization with Bob in it, in this role. */
async function begin(role: string) {
  const { meet, join } = openOrganizationServer();
  const ada = await meet('ada');
  const bob = await meet('bob');
  const id = await ada.found('acme');
  await ada.client.createRole({ role: 'editor', permission: { project: ['create'] } });
  const bobs = await join(id, bob, role);
  await bob.client.setActiveOrganization({ organizationId: id });
  bob.requests.length = 0;
  return { ada, bob, bobs, id, meet };
}

/** The result of a hook, and the paths that it has requested. */
async function resultOf({ openTab, requests }: Person, use: (hooks: Hooks) => PermissionResult) {
  const { result } = runIn(openTab(), use);
  expect(result.current).toMatchObject({ status: 'pending', isPending: true, data: undefined });
  await waitFor(() => expect(result.current.isPending).toBe(false));
  await settled();
  const { data, error, explanation } = result.current;
  const asked = requests.map((each) => each.split('?')[0]?.replace('/organization/', ''));
  return { data, error, rule: explanation?.rule, asked };
}

const byMembership = ['/get-session', 'get-active-member'];
it.each([
  ['admin', true, 'granted', byMembership],
  ['member', false, 'unknown-resource', byMembership],
  ['auditor', false, 'missing-action', byMembership],
  ['member,admin', true, 'granted', byMembership],
  // A role that is defined in code decides, so the other role does not matter.
  ['admin,editor', true, 'granted', byMembership],
  ['editor', true, 'granted', [...byMembership, 'list-roles']],
  // A role in the server's code that the page does not have: the server decides.
  ['hidden', true, undefined, [...byMembership, 'list-roles', 'has-permission']],
] as const)('as %s: %s, %s', async (role, data, rule, asked) => {
  const { bob } = await begin(role);
  const wanted = role.includes('admin') ? ({ member: ['update'] } as const) : ({ project: ['create'] } as const);
  const result = await resultOf(bob, ({ useHasPermission }) => useHasPermission(wanted));
  expect(result).toEqual({ data, error: null, rule, asked });
});

it('in a team the roles in this team count too, but not roles in other teams', async () => {
  const { ada, bob, bobs } = await begin('member');
  const { data: team } = await ada.client.createTeam({ name: 'Sales' });
  const { data: other } = await ada.client.createTeam({ name: 'Support' });
  const [sales, support] = [team?.id ?? '', other?.id ?? ''];
  await ada.client.addTeamMember({ teamId: sales, memberId: bobs, role: 'admin' });
  await ada.client.addTeamMember({ teamId: support, memberId: bobs });
  const may: { team: 'update'[] } = { team: ['update'] };
  const asked = [...byMembership, 'list-user-teams'];
  expect(await resultOf(bob, ({ useHasPermission }) => useHasPermission(may, { teamId: sales }))).toEqual({
    data: true,
    error: null,
    rule: 'granted',
    asked,
  });
  bob.requests.length = 0;
  const { data, rule } = await resultOf(bob, ({ useHasPermission }) => useHasPermission(may, { teamId: support }));
  expect([data, rule]).toEqual([false, 'unknown-resource']);
  const home = await bob.found('home');
  const [{ data: own }, { data: self }] = [
    await bob.client.listOrganizationTeams({}),
    await bob.client.getActiveMember(),
  ];
  const ofHome = { teamId: own?.[0]?.id ?? '', memberId: self?.id ?? '' };
  await bob.client.updateTeamMemberRole({ ...ofHome, organizationId: home, role: 'admin' });
  await bob.client.setActiveOrganization({ organizationSlug: 'acme' });
  const foreign = await resultOf(bob, (hooks) => hooks.useHasPermission(may, { teamId: ofHome.teamId }));
  expect(foreign.data).toBe(false);
  expect((await bob.client.hasPermission({ permission: may, teamId: sales })).data?.success).toBe(true);
  expect((await bob.client.hasPermission({ permission: may, teamId: support })).data?.success).toBe(false);
});

it('if the page does not know a role in a team, the server decides for that team', async () => {
  const { ada, bob, bobs } = await begin('member');
  const { data: team } = await ada.client.createTeam({ name: 'Sales' });
  const teamId = team?.id ?? '';
  await ada.client.addTeamMember({ teamId, memberId: bobs, role: 'hidden' });
  const asked = [...byMembership, 'list-user-teams', 'list-roles', 'has-permission'];
  const result = await resultOf(bob, (hooks) => hooks.useHasPermission({ project: ['create'] }, { teamId }));
  expect(result).toEqual({ data: true, error: null, rule: undefined, asked });
});

it('works for another organization by id or slug, and for an organization without the user', async () => {
  const { bob, ada } = await begin('member');
  const other = await ada.found('other');
  const home = await bob.found('home');
  await bob.client.setActiveOrganization({ organizationSlug: 'acme' });
  const { result } = runIn(bob.openTab(), ({ useHasPermission }) => [
    useHasPermission({ member: ['update'] }).data,
    useHasPermission({ member: ['update'] }, { organizationId: home }).data,
    useHasPermission({ member: ['update'] }, { organizationSlug: 'home' }).data,
    useHasPermission({ member: ['update'] }, { organizationId: other }).data,
  ]);
  await waitFor(() => expect(result.current).toEqual([false, true, true, false]));
});

it('without a signed-in user nothing is allowed, and no request is sent', async () => {
  const { bob, id } = await begin('admin');
  await bob.client.signOut();
  bob.requests.length = 0;
  const result = await resultOf(bob, ({ useHasPermission }) =>
    useHasPermission({ member: ['update'] }, { organizationId: id }),
  );
  expect(result).toEqual({ data: false, error: null, rule: undefined, asked: ['/get-session'] });
});

it('if the answer cannot be read, there is an error and no data', async () => {
  const { bob } = await begin('hidden');
  bob.fail('/organization/list-roles', 404);
  bob.fail('/organization/has-permission', 404);
  const { result } = runIn(bob.openTab(), ({ useHasPermission }) => useHasPermission({ project: ['create'] }));
  await waitFor(() => expect(result.current.status).toBe('error'));
  expect(result.current).toMatchObject({ data: undefined, error: { code: 'NOT_FOUND' }, explanation: undefined });
});

it('follows a change of the role at once, and is false when the membership ends', async () => {
  const { ada, bob, bobs, id } = await begin('admin');
  const tab = bob.openTab();
  const { result } = runIn(tab, ({ useHasPermission, useUpdateMemberRole, useActiveMember }) => ({
    may: useHasPermission({ member: ['update'] }),
    update: useUpdateMemberRole({ organizationId: id }),
    role: useActiveMember().data?.role,
  }));
  await waitFor(() => expect(result.current.may.data).toBe(true));
  const release = bob.hold('/organization/update-member-role');
  act(() => result.current.update.mutate({ memberId: bobs, role: 'member' }));
  await waitFor(() =>
    expect(result.current.may).toMatchObject({ data: false, explanation: { rule: 'unknown-resource' } }),
  );
  release();
  await waitFor(() => expect(result.current.update.isSuccess).toBe(true));
  expect(result.current.role).toBe('member');
  await ada.client.removeMember({ memberIdOrEmail: bobs, organizationId: id });
  await act(() => tab.queryClient.invalidateQueries({ queryKey: tab.hooks.authKeys.all }));
  await waitFor(() => expect(result.current.may).toMatchObject({ data: false, explanation: undefined }));
});

/** The texts of a page, step by step. */
async function shownTo(person: Person, ui: (hooks: Hooks) => React.ReactElement) {
  const tab = person.openTab();
  const { container } = render(ui({ ...tab.hooks, ...tab.friendly }), { wrapper: wrapperOf(tab) });
  const first = container.textContent;
  await waitFor(() => expect(container.textContent).not.toBe(first));
  await settled();
  return [first, container.textContent];
}

it.each([
  ['a permission of the user', { permission: { project: ['share'] } }, 'yes'],
  ['a permission that the user does not have', { permission: { member: ['update'] } }, 'no'],
  ['one of the roles of the user', { role: 'auditor' }, 'yes'],
  ['a role that the user does not have', { role: 'owner' }, 'no'],
  ['a role in an organization that does not exist', { role: 'owner', organizationSlug: 'nowhere' }, 'no'],
  ['a signed-in user', { signedIn: true }, 'yes'],
  ['a visitor who is not signed in', { signedIn: false }, 'no'],
] as const)('Show: %s', async (_, when, expected) => {
  const { bob } = await begin('auditor,editor');
  const ui = ({ Show }: Hooks) => (
    <Show when={when} fallback="no" loading="…">
      yes
    </Show>
  );
  expect(await shownTo(bob, ui)).toEqual(['…', expected]);
});

it('Show: renders nothing without a fallback, and follows a change of its condition', async () => {
  const { bob } = await begin('auditor');
  const tab = bob.openTab();
  const { Show } = tab.friendly;
  const { container, rerender } = render(<Show when={{ role: 'owner' }}>owner</Show>, { wrapper: wrapperOf(tab) });
  await settled();
  await waitFor(() => expect(bob.requests).toContain('/get-session?extendAt=true'));
  expect(container.textContent).toBe('');
  rerender(<Show when={{ signedIn: true }}>signed in</Show>);
  await waitFor(() => expect(container.textContent).toBe('signed in'));
  rerender(<Show when={{ permission: { project: ['share'] } }}>sharer</Show>);
  await waitFor(() => expect(container.textContent).toBe('sharer'));
});

it('suspends until the active organization is known and read', async () => {
  const { bob } = await begin('auditor');
  const tab = bob.openTab();
  const ui = (
    <Suspense fallback="…">
      <Probe body={() => tab.friendly.useOrganization.suspense().data?.slug} />
    </Suspense>
  );
  const { container } = render(ui, { wrapper: wrapperOf(tab) });
  expect(container.textContent).toBe('…');
  await waitFor(() => expect(container.textContent).toBe('acme'));
});

it('a server renders the state that it knows and sends no requests', async () => {
  const { bob } = await begin('auditor');
  const tab = bob.openTab();
  const session = (await bob.client.getSession()).data;
  bob.requests.length = 0;
  const { AuthProvider } = tab.hooks;
  const { Show, useOrganization } = tab.friendly;
  const page = (initialSession: typeof session | undefined) =>
    renderToString(
      <AuthProvider queryClient={bob.openTab().queryClient} initialSession={initialSession}>
        <Show when={{ signedIn: true }} loading="…" fallback="signed out">
          signed in
        </Show>{' '}
        <Show when={{ role: 'auditor' }} loading="…" fallback="none">
          auditor
        </Show>{' '}
        <Probe body={() => useOrganization().status} />
      </AuthProvider>,
    ).replaceAll('<!-- -->', '');
  expect(page(session)).toBe('signed in … pending');
  expect(page(null)).toBe('signed out none pending');
  expect(page(undefined)).toBe('… … pending');
  expect(bob.requests).toEqual([]);
});
