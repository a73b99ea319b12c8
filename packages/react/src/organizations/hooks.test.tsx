// @vitest-environment node
import '../../test/page.js';
import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { act, cleanup, getConfig, waitFor } from '@testing-library/react';
import { createAuthClient, organizationClient } from 'latchkey/client';
import { afterEach, expect, it } from 'vitest';
import { openOrganizationServer } from '../../test/organization-fixture.js';
import { type Hooks, runIn } from '../../test/organization-page.js';
import { createAuthReact } from '../index.js';
import { organizationHooks } from '../organizations.js';

afterEach(cleanup);

/** Ada, with two organizations of which the second is active, and a tab. */
async function begin() {
  const server = openOrganizationServer();
  const ada = await server.meet('ada');
  const one = await ada.found('one');
  const two = await ada.found('two');
  return { ...server, ada, one, two, tab: ada.openTab() };
}

it('the organization is the active one, or another by id or slug', async () => {
  const { ada, one, tab } = await begin();
  const { result } = runIn(tab, ({ useOrganization }) => [
    useOrganization().data?.slug,
    useOrganization({ organizationId: one }).data?.slug,
    useOrganization({ organizationSlug: 'one' }).data?.slug,
  ]);
  await waitFor(() => expect(result.current).toEqual(['two', 'one', 'one']));
  // The active organization is requested by its id too, so that its answer is never shown for another organization.
  expect(ada.requests.filter((each) => each === '/organization/get-full-organization')).toEqual([]);
});

it('an answer for the active organization is also used for a request by its id', async () => {
  const { ada, two, tab } = await begin();
  const { result } = runIn(tab, ({ useMembers }) => [useMembers(), useMembers({ organizationId: two })]);
  await waitFor(() => expect(result.current.map(({ data }) => data?.total)).toEqual([1, 1]));
  expect(ada.requests.filter((each) => each.startsWith('/organization/list-members'))).toHaveLength(1);
});

it('a list is undefined until it is read, and not empty', async () => {
  const { tab } = await begin();
  const seen = new Set<unknown>();
  const { result } = runIn(tab, ({ useMembers, useInvitations, useTeams, useOrganizations }) => {
    const lists = [
      useMembers().data?.members,
      useMembers.infinite().data?.members,
      useInvitations.infinite().data?.invitations,
      useTeams().data,
      useOrganizations().data,
    ].map((list) => list?.length);
    for (const [index, length] of lists.entries()) seen.add(`${index}: ${length}`);
    return lists;
  });
  expect(result.current).toEqual([undefined, undefined, undefined, undefined, undefined]);
  await waitFor(() => expect(result.current).toEqual([1, 1, 0, 1, 2]));
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4].flatMap((i) => [`${i}: ${result.current[i]}`, `${i}: undefined`]));
});

it('an organization that the user has left is not read again', async () => {
  const { ada, two, tab } = await begin();
  const { result } = runIn(tab, ({ useOrganization, useMembers, useCreateOrganization }) => ({
    slug: useOrganization().data?.slug,
    total: useMembers().data?.total,
    create: useCreateOrganization(),
  }));
  await waitFor(() => expect(result.current).toMatchObject({ slug: 'two', total: 1 }));
  ada.requests.length = 0;
  // Without `act`, with which React 18 would render only after the call.
  await getConfig().asyncWrapper(() => result.current.create.mutateAsync({ name: 'Three', slug: 'three' }));
  await waitFor(() => expect(result.current).toMatchObject({ slug: 'three', total: 1 }));
  expect(ada.requests.filter((each) => each.includes(two))).toEqual([]);
});

it('without an active organization no request is sent', async () => {
  const { ada, tab } = await begin();
  await ada.client.setActiveOrganization({ organizationId: null });
  ada.requests.length = 0;
  const { result } = runIn(tab, ({ useOrganization, useMembers, useActiveMember, useTeams, useHasPermission }) => ({
    organization: useOrganization().data,
    errors: [useMembers(), useMembers.infinite(), useActiveMember(), useTeams()].map(({ error }) => error?.code),
    may: useHasPermission({ member: ['create'] }).data,
  }));
  const none = 'NO_ACTIVE_ORGANIZATION';
  await waitFor(() =>
    expect(result.current).toEqual({ organization: null, errors: [none, none, none, none], may: false }),
  );
  expect(ada.requests).toEqual(['/get-session?extendAt=true']);
});

it('with StrictMode each request is sent once', async () => {
  const { ada, tab } = await begin();
  ada.requests.length = 0;
  const use = ({ useOrganization, useMembers, useHasPermission, useSession }: Hooks) => [
    useOrganization().data?.slug,
    useMembers().data?.total,
    useHasPermission({ team: ['create'] }).data,
    useSession().status,
  ];
  const { result } = runIn(tab, use, { strict: true });
  await waitFor(() => expect(result.current).toEqual(['two', 1, true, 'authenticated']));
  expect(ada.requests.map((each) => each.split('?')[0]).sort()).toEqual([
    '/get-session',
    ...['get-active-member', 'get-full-organization', 'list-members'].map((each) => `/organization/${each}`),
  ]);
});

it('members are read page by page, each once, and counted', async () => {
  const { server, ada, two, tab } = await begin().then(({ meet, join, ...rest }) => ({
    server: { meet, join },
    ...rest,
  }));
  for (let index = 0; index < 4; index++) await server.join(two, await server.meet());
  const { result } = runIn(tab, ({ useMembers, useRemoveMember }) => ({
    pages: useMembers.infinite({ pageSize: 2 }),
    remove: useRemoveMember({ organizationId: two }),
  }));
  await waitFor(() => expect(result.current.pages.data).toMatchObject({ total: 5, members: { length: 2 } }));
  for (const length of [4, 5]) {
    expect(result.current.pages.hasNextPage).toBe(true);
    await act(() => result.current.pages.fetchNextPage());
    await waitFor(() => expect(result.current.pages.data?.members).toHaveLength(length));
  }
  expect(result.current.pages.hasNextPage).toBe(false);
  const members = result.current.pages.data?.members ?? [];
  expect(new Set(members.map(({ id }) => id)).size).toBe(5);
  expect(ada.requests.filter((each) => each.includes('list-members')).map((each) => each.split('?')[1])).toEqual([
    `organizationId=${two}&limit=2&offset=0`,
    `organizationId=${two}&limit=2&offset=2`,
    `organizationId=${two}&limit=2&offset=4`,
  ]);
  // The clock of this test stands still, so the random ids decide on which page the only owner is.
  const someone = members.find(({ userId }) => userId !== ada.id);
  await act(() => result.current.remove.mutateAsync({ memberIdOrEmail: someone?.id ?? '' }));
  await waitFor(() => expect(result.current.pages.data).toMatchObject({ total: 4, members: { length: 4 } }));
});

it('invitations are read page by page too, and an invitation that moves to the next page meanwhile is shown once', async () => {
  const { ada, two, tab } = await begin();
  for (const name of ['a', 'b', 'c'])
    await ada.client.createInvitation({ email: `${name}@example.com`, role: 'member' });
  const { result } = runIn(tab, ({ useInvitations }) => useInvitations.infinite({ pageSize: 2, sortBy: 'email' }));
  const shown = () => result.current.data?.invitations.map(({ email }) => email);
  await waitFor(() => expect(shown()).toEqual(['c@example.com', 'b@example.com']));
  const other = ada.openTab();
  await act(() => other.client.createInvitation({ email: 'd@example.com', role: 'member' }));
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(shown()).toEqual(['c', 'b', 'a'].map((name) => `${name}@example.com`)));
  expect(result.current).toMatchObject({ hasNextPage: false, data: { total: 4 } });
  expect(ada.requests).toContain(`/organization/list-invitations?sortBy=email&organizationId=${two}&limit=2&offset=0`);
});

it('two tabs work in two organizations', async () => {
  const { ada, one, two, tab } = await begin();
  const other = ada.openTab();
  const left = runIn(tab, ({ useOrganization, useUpdateOrganization }) => ({
    own: useOrganization({ organizationSlug: 'one' }).data?.name,
    active: useOrganization().data?.slug,
    update: useUpdateOrganization(),
  }));
  const right = runIn(other, ({ useOrganization, useSetActiveOrganization }) => ({
    own: useOrganization({ organizationId: two }).data?.name,
    same: useOrganization({ organizationId: one }).data?.name,
    set: useSetActiveOrganization(),
  }));
  await waitFor(() => expect([left.result.current.own, right.result.current.own]).toEqual(['one', 'two']));
  await waitFor(() => expect([left.result.current.active, right.result.current.same]).toEqual(['two', 'one']));
  // Each tab shows the changes of the other tab …
  await act(() => left.result.current.update.mutateAsync({ organizationSlug: 'one', data: { name: 'First' } }));
  await waitFor(() => expect([left.result.current.own, right.result.current.same]).toEqual(['First', 'First']));
  // … and a change of the session's active organization does not affect hooks that name an organization.
  await act(() => right.result.current.set.mutateAsync({ organizationId: one }));
  await waitFor(() => expect(left.result.current.active).toBe('one'));
  expect([left.result.current.own, right.result.current.own]).toEqual(['First', 'two']);
});

it.each([
  ['where the whole application keeps the last answer on the screen', { app: true, hook: false }],
  ['where the hook does', { app: false, hook: true }],
])('nothing of one organization is shown as another’s, not even %s', async (_, { app, hook }) => {
  const { ada, one, two, tab: made } = await begin();
  const queryClient = new QueryClient({
    defaultOptions: { queries: app ? { placeholderData: keepPreviousData } : {} },
  });
  const tab = { ...made, queryClient };
  const options = hook ? { placeholderData: keepPreviousData } : {};
  const seen: unknown[] = [];
  const { result } = runIn(tab, ({ useOrganization, useMembers, useSetActiveOrganization, useSession }) => {
    const active = Reflect.get(Object(useSession().session), 'activeOrganizationId');
    const shown = [
      useOrganization(undefined, options).data?.id,
      useMembers(undefined, options).data?.members[0]?.organizationId,
      useMembers.infinite().data?.members[0]?.organizationId,
    ];
    for (const id of shown) if (id !== undefined && id !== active) seen.push([id, active]);
    return { shown, set: useSetActiveOrganization() };
  });
  await waitFor(() => expect(result.current.shown).toEqual([two, two, two]));
  const release = ada.hold('/organization/list-members');
  act(() => result.current.set.mutate({ organizationId: one }));
  await waitFor(() => expect(result.current.shown).toEqual([one, undefined, undefined]));
  release();
  await waitFor(() => expect(result.current.shown).toEqual([one, one, one]));
  expect(seen).toEqual([]);
});

it('the last page can stay visible while the next page of the same organization loads', async () => {
  const { ada, two, tab, meet, join } = await begin();
  await join(two, await meet());
  let offset = 0;
  const { result, rerender } = runIn(tab, ({ useMembers }) =>
    useMembers({ limit: 1, offset }, { placeholderData: keepPreviousData }),
  );
  await waitFor(() => expect(result.current.data?.members).toHaveLength(1));
  const release = ada.hold('/organization/list-members');
  offset = 1;
  rerender();
  expect(result.current).toMatchObject({ isPlaceholderData: true, data: { members: { length: 1 } } });
  release();
  await waitFor(() => expect(result.current.isPlaceholderData).toBe(false));
});

it('a client without teams has no hooks for them', () => {
  const client = createAuthClient({ baseURL: 'http://localhost:3000', plugins: [organizationClient()] });
  const plain = createAuthReact(client);
  const friendly = createAuthReact(client, { plugins: [organizationHooks()] });
  expect(Object.keys(friendly)).not.toContain('useTeams');
  expect(friendly.useOrganizations.key()).toEqual(plain.useOrganizations.key());
  expect(friendly.useUserInvitations.key()).toEqual(plain.useUserInvitations.key());
  expect(friendly.useMembers.key()).toEqual(plain.useMembers.key());
});
