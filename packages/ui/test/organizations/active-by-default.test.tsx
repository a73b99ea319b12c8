import { fireEvent, screen, waitFor } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { beforeEach, expect, it } from 'vitest';
import { OrganizationSettings, OrganizationSwitcher, UserButton } from '../../src/index.js';
import { show } from '../screen-test.js';
import { answerAs, engines, type Server, signedIn } from './engines.js';

const looms = { ...engines, id: 'looms', name: 'Looms', slug: 'looms' };

beforeEach(() => localStorage.clear());

const chosen = ({ calls }: Server) =>
  calls.filter(({ name }) => name === 'setActiveOrganization').map(({ input }) => input);

function showWith(listOrganizations: (typeof engines)[], element = <OrganizationSettings />) {
  const shown = show(element, signedIn);
  answerAs(shown.server, 'owner');
  const answers = { listUserInvitations: [], listOrganizations };
  shown.server.answer({
    ...answers,
    setActiveOrganization: (input) => ({ ...engines, id: String(input.organizationId) }),
  });
  return shown;
}

it('the only organization of the user becomes active, once for all screens of the page', async () => {
  const both = (
    <>
      <OrganizationSwitcher />
      <OrganizationSettings />
    </>
  );
  const { server } = showWith([engines], both);
  await screen.findByRole('tab', { name: 'Members' });
  expect(chosen(server)).toEqual([{ organizationId: 'engines' }]);
});

it('of several, the user chooses one, which is active again at the next sign-in in this browser', async () => {
  const { server, unmount } = showWith([engines, looms]);
  fireEvent.click(await screen.findByRole('button', { name: 'Switch to Looms' }));
  await screen.findByRole('tab', { name: 'Members' });
  expect(chosen(server)).toEqual([{ organizationId: 'looms' }]);
  unmount();
  const next = showWith([engines, looms]);
  await screen.findByRole('tab', { name: 'Members' });
  expect(chosen(next.server)).toEqual([{ organizationId: 'looms' }]);
});

it('after a sign-out the browser does not know it any more', async () => {
  const { server } = showWith(
    [engines, looms],
    <>
      <UserButton />
      <OrganizationSettings />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Switch to Looms' }));
  await waitFor(() => expect(localStorage.getItem('latchkey:at')).toContain(' looms'));
  server.answer({ signOut: { success: true } });
  fireEvent.keyDown(screen.getByRole('button', { name: /^Account/ }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(localStorage.getItem('latchkey:at')).toBeNull());
});

it('a user who has chosen none keeps none', async () => {
  const { unmount } = showWith([engines], <OrganizationSwitcher />);
  fireEvent.keyDown(await screen.findByRole('button', { name: /Organization/ }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'No organization' }));
  await waitFor(() => expect(localStorage.getItem('latchkey:at')).toMatch(/ -$/));
  unmount();
  const next = showWith([engines]);
  await screen.findByRole('button', { name: 'Switch to Engines' });
  expect(chosen(next.server)).toEqual([]);
});

it('an organization that refuses the user is not asked again, and the user sees the list', async () => {
  const { server } = showWith([engines]);
  server.answer({ setActiveOrganization: () => refused('ORGANIZATION_REQUIRES_A_SECOND_FACTOR') });
  await screen.findByRole('button', { name: 'Switch to Engines' });
  expect(chosen(server)).toEqual([{ organizationId: 'engines' }]);
});

it('a page that names its organization changes nothing', async () => {
  const { server } = showWith([looms], <OrganizationSettings organizationId="engines" />);
  await screen.findByRole('tab', { name: 'Members' });
  expect(chosen(server)).toEqual([]);
});

it('of two users of a browser, none gets the organization of the other', async () => {
  localStorage.setItem('latchkey:at', 'of-bob looms');
  const { server } = showWith([engines, looms]);
  await screen.findByRole('button', { name: 'Switch to Looms' });
  expect(chosen(server)).toEqual([]);
});
