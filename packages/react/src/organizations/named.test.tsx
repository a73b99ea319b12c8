// @vitest-environment node
import '../../test/page.js';
import { act, cleanup, waitFor } from '@testing-library/react';
import { clientInternals } from 'latchkey/client';
import { afterEach, describe, expect, it } from 'vitest';
import { type OrganizationTab, openOrganizationServer } from '../../test/organization-fixture.js';
import { runIn, settled } from '../../test/organization-page.js';
import { hookName } from '../hooks/hook-name.js';
import type { AnyMutationHook } from '../hooks/mutation-hook.js';

afterEach(cleanup);

/** Ada with two organizations, of which the second is active, and a tab. */
async function begin() {
  const server = openOrganizationServer();
  const ada = await server.meet('ada');
  const one = await ada.found('one');
  const two = await ada.found('two');
  const invited = async (organizationId: string) =>
    (await ada.client.listInvitations({ organizationId })).data?.invitations.map(({ email }) => email);
  return { ada, one, two, invited, tab: ada.openTab() };
}

const { routes } = (await begin()).tab.client[clientInternals];
const changes = Object.entries(routes).flatMap(([name, { within }]) => (within ? [name] : []));

/** The hook of an endpoint, whose input is not known here. */
function hookOf({ hooks, friendly }: OrganizationTab, name: string) {
  const made: Readonly<Record<string, unknown>> = { ...hooks, ...friendly };
  return made[hookName(name)] as AnyMutationHook;
}

it('there is a list of changes', () => expect(changes.length).toBeGreaterThan(15));

describe.each(changes)('%s', (name) => {
  it('is refused without the name of an organization, and sends nothing', async () => {
    const { ada, tab } = await begin();
    const use = hookOf(tab, name);
    const { result } = runIn(tab, () => use());
    await settled();
    ada.requests.length = 0;
    const refusal = { code: 'ORGANIZATION_IS_NOT_NAMED', status: 400 };
    await act(() => expect(result.current.mutateAsync({ memberId: '1' })).rejects.toMatchObject(refusal));
    await act(() => expect(use.options().mutationFn({ organizationId: '' })).rejects.toMatchObject(refusal));
    expect(ada.requests.filter((path) => !path.startsWith('/get-session'))).toEqual([]);
  });
});

it('a change is made in the organization of the page, although another program has changed the active one', async () => {
  const { ada, one, two, invited, tab } = await begin();
  const { result } = runIn(tab, ({ useOrganization, useCreateInvitation }) => {
    const { data } = useOrganization();
    return { shown: data?.slug, invite: useCreateInvitation({ organizationId: data?.id }) };
  });
  await waitFor(() => expect(result.current.shown).toBe('two'));
  // By the session's cookie alone, so this page hears nothing of it.
  await ada.browser.post('/organization/set-active', { organizationId: one });
  expect(result.current.shown).toBe('two');
  await act(() => result.current.invite.mutateAsync({ email: 'bob@example.com', role: 'member' }));
  expect([await invited(one), await invited(two)]).toEqual([[], ['bob@example.com']]);
});

it('the organization is the one that was shown when the user acted', async () => {
  const { one, two, invited, tab } = await begin();
  let shown = one;
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { result, rerender } = runIn(tab, ({ useCreateInvitation }) =>
    useCreateInvitation({ organizationId: shown, onMutate: () => waiting }),
  );
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = result.current.mutateAsync({ email: 'bob@example.com', role: 'member' });
  });
  shown = two;
  rerender();
  goOn();
  await act(() => done);
  expect([await invited(one), await invited(two)]).toEqual([['bob@example.com'], []]);
});

it.each(['organizationId', 'organizationSlug'] as const)(
  'an input can name another organization, by %s',
  async (by) => {
    const { one, two, invited, tab } = await begin();
    const names = { organizationId: { organizationId: two }, organizationSlug: { organizationSlug: 'two' } };
    const { result } = runIn(tab, ({ useCreateInvitation }) => useCreateInvitation({ organizationId: one }));
    await act(() => result.current.mutateAsync({ email: 'bob@example.com', role: 'member', ...names[by] }));
    expect([await invited(one), await invited(two)]).toEqual([[], ['bob@example.com']]);
  },
);
