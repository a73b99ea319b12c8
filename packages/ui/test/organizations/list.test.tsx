import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OrganizationList, OrganizationOverview } from '../../src/index.js';
import { expectAccessible, heading, press } from '../page.js';
import { optionsWith, show } from '../screen-test.js';
import { answerAs, engines, invitation, member, type Server, signedIn } from './engines.js';

const named = { ...signedIn, paths: { organization: '/o/:slug' } };

const looms = {
  ...invitation('ada', 'pending'),
  organizationName: 'Looms',
  organizationSlug: 'looms',
  secondFactorStartsAt: null,
};

function inputOf({ calls }: Server, name: string) {
  return calls.find((call) => call.name === name)?.input;
}

it('lists the organizations of the user, each with its address, and makes another one active', async () => {
  const { server, container } = show(<OrganizationList />, named);
  answerAs(server, 'owner');
  server.answer({ listUserInvitations: [], setActiveOrganization: { ...engines, id: 'looms' } });
  expect((await screen.findByRole('link', { name: 'Looms' })).getAttribute('href')).toBe('/o/looms');
  expect(screen.getByRole('link', { name: 'Create an organization' }).getAttribute('href')).toBe(
    '/create-organization',
  );
  expect(screen.queryByRole('heading', { name: 'You are invited' })).toBeNull();
  await expectAccessible(container);
  press('Switch to Looms');
  await waitFor(() => expect(inputOf(server, 'setActiveOrganization')).toEqual({ organizationId: 'looms' }));
  await screen.findByText('Active');
});

it('where addresses name no organization, only the active one has a link', async () => {
  const { server } = show(<OrganizationList />, signedIn);
  answerAs(server, 'owner');
  server.answer({ listUserInvitations: [] });
  await screen.findByText('Looms');
  expect(screen.queryByRole('link', { name: 'Looms' })).toBeNull();
});

it('a user without organizations is told what to do', async () => {
  const { server } = show(<OrganizationList />, { ...signedIn, options: optionsWith() });
  answerAs(server, 'member');
  server.answer({ listUserInvitations: [], listOrganizations: [] });
  await screen.findByText(/You are not a member of an organization yet/);
  expect(screen.queryByRole('link', { name: 'Create an organization' })).toBeNull();
});

it('shows a hundred organizations, and the next ones after that', async () => {
  const { server } = show(<OrganizationList />, named);
  answerAs(server, 'member');
  const many = Array.from({ length: 100 }, (_, at) => ({ ...engines, id: `id-${at}`, slug: `slug-${at}` }));
  server.answer({ listUserInvitations: [], listOrganizations: many });
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(server.calls).toContainEqual(
      expect.objectContaining({ name: 'listOrganizations', input: { limit: '100', offset: '100' } }),
    ),
  );
  await screen.findByRole('button', { name: 'Previous' });
});

it('an invitation is accepted without its mail, and the organization opens', async () => {
  const { server, navigate, container } = show(<OrganizationList />, named);
  answerAs(server, 'member');
  server.answer({
    listUserInvitations: [looms],
    acceptInvitation: { invitation: looms, member: member('ada', 'member') },
  });
  await heading('You are invited');
  await expectAccessible(container);
  press('Join Looms');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/o/looms'));
  expect(inputOf(server, 'acceptInvitation')).toEqual({ invitationId: 'ada' });
});

it('an invitation is declined, and the user is told so when it is gone', async () => {
  const { server } = show(<OrganizationList />, named);
  answerAs(server, 'member');
  server.answer({ listUserInvitations: [looms] });
  await heading('You are invited');
  server.answer({ listUserInvitations: [], rejectInvitation: { invitation: looms, member: null } });
  press('Decline Looms');
  await screen.findByText('You declined the invitation to Looms.');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'You are invited' })).toBeNull());
});

it('the overview has the role of the user, and counts what there is', async () => {
  const { server, container } = show(<OrganizationOverview organizationId="engines" />, signedIn);
  answerAs(server, 'admin');
  server.answer({
    getFullOrganization: {
      ...engines,
      members: [],
      invitations: [invitation('dora', 'pending'), invitation('emil', 'accepted')],
      teams: [],
    },
    setActiveOrganization: engines,
  });
  await screen.findByText('Your role: Admin');
  await screen.findByText('3 members · 1 pending invitation');
  await expectAccessible(container);
  press('Switch to Engines');
  await screen.findByText('Active');
});
