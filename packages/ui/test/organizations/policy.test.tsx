import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it } from 'vitest';
import { OrganizationSecondFactor, OrganizationSettings, SecondFactorNotice } from '../../src/index.js';
import { expectAccessible, heading, press } from '../page.js';
import { optionsWith, show } from '../screen-test.js';
import { answerAs, at, engines, of, type Server, signedIn } from './engines.js';

const full = { ...engines, members: [], invitations: [], teams: [] };

function inputOf({ calls }: Server, name: string) {
  return calls.find((call) => call.name === name)?.input;
}

it('an owner requires a second factor, with time for the members', async () => {
  const { server, container } = show(<OrganizationSecondFactor {...of} />, signedIn);
  answerAs(server, 'owner');
  await heading('Require two-step verification');
  await expectAccessible(container);
  server.answer({ requireSecondFactor: refused('ORGANIZATION_REQUIRES_A_SECOND_FACTOR') });
  press('Require two-step verification');
  await screen.findByText('Set up two-step verification for your own account before you require it.');
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '7' } });
  server.answer({ requireSecondFactor: engines, getFullOrganization: { ...full, secondFactorStartsAt: at } });
  press('Require two-step verification');
  await screen.findByRole('button', { name: 'Stop requiring it' });
  expect(server.calls.filter(({ name }) => name === 'requireSecondFactor').at(-1)?.input).toEqual({
    ...of,
    required: true,
    graceDays: 7,
  });
});

it('an owner stops requiring it after a question', async () => {
  const { server } = show(<OrganizationSecondFactor {...of} />, signedIn);
  answerAs(server, 'owner');
  server.answer({ getFullOrganization: { ...full, secondFactorStartsAt: new Date(0) }, requireSecondFactor: engines });
  await screen.findByText('All members need two-step verification.');
  press('Stop requiring it');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop requiring it' }));
  await waitFor(() => expect(inputOf(server, 'requireSecondFactor')).toEqual({ ...of, required: false }));
});

it.each([
  ['an admin', 'admin', signedIn.options],
  ['an owner where no second factor exists', 'owner', optionsWith({ organization: { create: true } })],
])('%s has no such setting', async (_, role, options) => {
  const { server, container } = show(<OrganizationSecondFactor {...of} />, { ...signedIn, options });
  answerAs(server, role);
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('getActiveMember'));
  expect(container.textContent).toBe('');
});

it('a member without a second factor is led to one, and sees no tabs', async () => {
  const { server, container } = show(<OrganizationSettings {...of} />, signedIn);
  answerAs(server, 'member');
  server.answer({ getFullOrganization: refused('ORGANIZATION_REQUIRES_A_SECOND_FACTOR') });
  await screen.findByText('Engines requires two-step verification.');
  expect(screen.getByRole('link', { name: 'Set up two-step verification' }).getAttribute('href')).toBe(
    '/account#security',
  );
  expect(screen.queryByRole('tab')).toBeNull();
  await expectAccessible(container);
  server.answer({ setActiveOrganization: engines, getFullOrganization: full });
  press('Verify now');
  await screen.findByRole('tab', { name: 'Members' });
  expect(inputOf(server, 'setActiveOrganization')).toEqual(of);
});

it('a member is told before the policy begins', async () => {
  const { server } = show(<SecondFactorNotice {...of} />, signedIn);
  answerAs(server, 'member');
  server.answer({ getFullOrganization: { ...full, secondFactorStartsAt: at, secondFactorDaysLeft: 1 } });
  expect((await screen.findByText(/will require two-step verification/)).textContent).toContain(
    'Engines will require two-step verification in 24 hours.',
  );
});
