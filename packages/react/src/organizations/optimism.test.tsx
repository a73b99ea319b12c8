// @vitest-environment node
import '../../test/page.js';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openOrganizationServer } from '../../test/organization-fixture.js';
import { runIn, settled } from '../../test/organization-page.js';

afterEach(cleanup);

/** Ada, with two organizations of which the second is active, Bob in it, and a page that shows them. */
async function begin() {
  const { meet, join } = openOrganizationServer();
  const ada = await meet('ada');
  const bob = await meet('bob');
  const one = await ada.found('one');
  const two = await ada.found('two');
  const bobs = await join(two, bob);
  const tab = ada.openTab();
  const { result } = runIn(tab, (hooks) => {
    const roleOf = (members: readonly { readonly id: string; readonly role: string }[] | undefined) =>
      members?.find(({ id }) => id === bobs)?.role;
    return {
      slug: hooks.useOrganization().data?.slug,
      active: Reflect.get(Object(hooks.useSession().session), 'activeOrganizationId'),
      slugs: hooks
        .useOrganizations()
        .data?.map(({ slug }) => slug)
        .sort(),
      roles: [
        roleOf(hooks.useMembers().data?.members),
        roleOf(hooks.useMembers.infinite().data?.members),
        roleOf(hooks.useOrganization({ organizationId: two }).data?.members),
      ],
      set: hooks.useSetActiveOrganization(),
      update: hooks.useUpdateMemberRole({ organizationId: two }),
    };
  });
  await waitFor(() =>
    expect(result.current).toMatchObject({ slug: 'two', slugs: ['one', 'two'], roles: Array(3).fill('member') }),
  );
  return { ada, bob, one, two, bobs, tab, result };
}

it.each(['id', 'slug', 'none'])('the other organization is active at once, by %s', async (by) => {
  const { ada, one, result } = await begin();
  const release = ada.hold('/organization/set-active');
  const inputs = { id: { organizationId: one }, slug: { organizationSlug: 'one' }, none: { organizationId: null } };
  const expected = by === 'none' ? { active: null, slug: undefined } : { active: one, slug: 'one' };
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = result.current.set.mutateAsync(inputs[by as keyof typeof inputs]);
  });
  await waitFor(() => expect(result.current).toMatchObject(expected));
  expect(result.current.set.isPending).toBe(true);
  release();
  await act(() => done);
  expect(result.current).toMatchObject(expected);
  await settled();
  expect(result.current).toMatchObject(expected);
});

it('a change of organization reads each answer of the new one once, and no session', async () => {
  const { ada, one, result } = await begin();
  await settled();
  ada.requests.length = 0;
  await act(() => result.current.set.mutateAsync({ organizationId: one }));
  await waitFor(() => expect(result.current).toMatchObject({ active: one, slug: 'one' }));
  await settled();
  const asked = (path: string) => ada.requests.filter((each) => each.split('?')[0] === path);
  expect(asked('/organization/set-active')).toHaveLength(1);
  expect(asked('/organization/get-full-organization')).toHaveLength(1);
  expect(asked('/get-session')).toEqual([]);
  // Two hooks of this page list members, each with a query of its own.
  expect(asked('/organization/list-members')).toHaveLength(2);
  expect(ada.requests).toHaveLength(4);
});

it('a failed change of organization is undone', async () => {
  const { ada, one, two, result } = await begin();
  const release = ada.hold('/organization/set-active');
  ada.fail('/organization/set-active');
  act(() => result.current.set.mutate({ organizationId: one }));
  await waitFor(() => expect(result.current).toMatchObject({ active: one, slug: 'one' }));
  release();
  await waitFor(() => expect(result.current.set.error?.code).toBe('NETWORK_ERROR'));
  expect(result.current).toMatchObject({ active: two, slug: 'two' });
});

it('if the server refuses and clears the active organization, the page shows that [spec §4]', async () => {
  const { bob, result } = await begin();
  const foreign = await bob.found('foreign');
  act(() => result.current.set.mutate({ organizationId: foreign }));
  await waitFor(() => expect(result.current.set.error?.code).toBe('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'));
  await waitFor(() => expect(result.current.active).toBeNull());
});

it('a read of the session that began before the change does not undo it', async () => {
  const { ada, one, two, tab, result } = await begin();
  const releaseRead = ada.hold('/get-session', 'answer');
  act(() => void tab.queryClient.invalidateQueries({ queryKey: tab.hooks.useSession.key() }));
  const releaseChange = ada.hold('/organization/set-active');
  expect(result.current.active).toBe(two);
  act(() => result.current.set.mutate({ organizationId: one }));
  await waitFor(() => expect(result.current.active).toBe(one));
  releaseRead();
  await settled();
  expect(result.current.active).toBe(one);
  releaseChange();
  await waitFor(() => expect(result.current.set.isSuccess).toBe(true));
  expect(result.current.active).toBe(one);
});

it('of two changes, the failure of the first does not undo the second', async () => {
  const { ada, one, result } = await begin();
  const release = ada.hold('/organization/set-active');
  ada.fail('/organization/set-active');
  act(() => result.current.set.mutate({ organizationId: null }));
  await waitFor(() => expect(result.current.active).toBeNull());
  act(() => result.current.set.mutate({ organizationId: one }));
  await waitFor(() => expect(result.current.active).toBe(one));
  release();
  await waitFor(() => expect(result.current.set.isSuccess).toBe(true));
  expect(result.current.active).toBe(one);
});

it('if two changes fail, the page shows the state before both: no active organization', async () => {
  const { ada, one, two, result } = await begin();
  await act(() => result.current.set.mutateAsync({ organizationId: null }));
  const release = ada.hold('/organization/set-active');
  // Without a network, the session cannot be read.
  const releaseReads = ada.hold('/get-session');
  ada.fail('/organization/set-active');
  act(() => result.current.set.mutate({ organizationId: one }));
  await waitFor(() => expect(result.current.active).toBe(one));
  await settled();
  ada.fail('/organization/set-active');
  act(() => result.current.set.mutate({ organizationId: two }));
  await waitFor(() => expect(result.current.active).toBe(two));
  await settled();
  release();
  await waitFor(() => expect(result.current.set.error?.code).toBe('NETWORK_ERROR'));
  expect(result.current.active).toBeNull();
  releaseReads();
});

it('a change that another tab makes meanwhile is shown in the end', async () => {
  const { ada, one, two, result } = await begin();
  const other = ada.openTab();
  runIn(other, () => null);
  const release = ada.hold('/organization/set-active', 'answer');
  const reached = ada.requests.length;
  act(() => result.current.set.mutate({ organizationId: one }));
  await waitFor(() => expect(ada.requests.slice(reached)).toContain('/organization/set-active'));
  await settled();
  const change = other.client.setActiveOrganization({ organizationId: two });
  expect(result.current.active).toBe(one);
  release();
  await change;
  await waitFor(() => expect(result.current.set.isSuccess).toBe(true));
  await waitFor(() => expect(result.current.active).toBe(two));
});

it('a new role is shown at once in every list with the member', async () => {
  const { ada, bobs, result } = await begin();
  const release = ada.hold('/organization/update-member-role');
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = result.current.update.mutateAsync({ memberId: bobs, role: ['admin', ' auditor'] });
  });
  await waitFor(() => expect(result.current.roles).toEqual(Array(3).fill('admin,auditor')));
  expect(result.current.update.isPending).toBe(true);
  release();
  await act(() => done);
  expect(result.current.roles).toEqual(Array(3).fill('admin,auditor'));
});

it.each([
  ['refused', 'ROLE_NOT_FOUND'],
  ['lost', 'NETWORK_ERROR'],
])('a role that is %s is taken back, and read again', async (kind, code) => {
  const { ada, bobs, result } = await begin();
  const release = ada.hold('/organization/update-member-role');
  if (kind === 'lost') ada.fail('/organization/update-member-role');
  const reads = () => ada.requests.filter((each) => each.startsWith('/organization/list-members')).length;
  const before = reads();
  act(() => result.current.update.mutate({ memberId: bobs, role: kind === 'lost' ? 'admin' : 'nonsense' }));
  await waitFor(() => expect(new Set(result.current.roles)).toEqual(new Set([kind === 'lost' ? 'admin' : 'nonsense'])));
  release();
  await waitFor(() => expect(result.current.update.error?.code).toBe(code));
  expect(result.current.roles).toEqual(Array(3).fill('member'));
  await waitFor(() => expect(reads()).toBe(before + 2));
});

it('a read of a list that began before the change does not undo it', async () => {
  const { ada, bobs, tab, result } = await begin();
  const releaseRead = ada.hold('/organization/list-members', 'answer');
  act(() => void tab.queryClient.invalidateQueries({ queryKey: tab.hooks.useMembers.key() }));
  const releaseChange = ada.hold('/organization/update-member-role');
  act(() => result.current.update.mutate({ memberId: bobs, role: 'admin' }));
  await waitFor(() => expect(result.current.roles).toEqual(Array(3).fill('admin')));
  releaseRead();
  await settled();
  expect(result.current.roles).toEqual(Array(3).fill('admin'));
  releaseChange();
  await waitFor(() => expect(result.current.update.isSuccess).toBe(true));
  expect(result.current.roles).toEqual(Array(3).fill('admin'));
});

it('all callbacks of the application run, with its own context', async () => {
  const { ada, tab, one } = await begin();
  const told: unknown[] = [];
  const { result } = runIn(tab, ({ useSetActiveOrganization }) =>
    useSetActiveOrganization({
      onMutate: () => ({ mine: 1 }),
      onError: (error, _input, context) => told.push(error.code, context?.mine),
      onSettled: () => told.push('settled'),
    }),
  );
  ada.fail('/organization/set-active');
  await act(() => result.current.mutateAsync({ organizationId: one }).catch(() => {}));
  expect(told).toEqual(['NETWORK_ERROR', 1, 'settled']);
});
