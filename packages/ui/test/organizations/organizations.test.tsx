import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { afterEach, expect, it, vi } from 'vitest';
import {
  AcceptInvitation,
  CreateOrganization,
  OrganizationDangerZone,
  OrganizationInvitations,
  OrganizationMembers,
  OrganizationSwitcher,
} from '../../src/index.js';
import { isSlug, suggestSlug } from '../../src/organizations/slug.js';
import { expectAccessible, heading, open, press, type } from '../page.js';
import { optionsWith, show } from '../screen-test.js';
import { answerAs, at, engines, invitation, member, of, signedIn } from './engines.js';

afterEach(() => open('/'));

it('an owner changes roles and removes members, and is asked first', async () => {
  const { server, container } = show(<OrganizationMembers {...of} />, signedIn);
  answerAs(server, 'owner');
  server.answer({ removeMember: { member: member('carl', 'member') } });
  await screen.findByText('3 members');
  const role = await screen.findByRole('combobox', { name: 'Role of carl' });
  expect(
    within(role)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Member', 'Admin', 'Owner']);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Remove carl?' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(server.calls).toContainEqual(expect.objectContaining({ input: { ...of, memberIdOrEmail: 'member-carl' } })),
  );
});

it('shows buttons of the application beside the member whom they get', async () => {
  const { server } = show(
    <OrganizationMembers
      {...of}
      actionsOf={({ role, user }) => role === 'member' && <button type="button">{`Write to ${user.name}`}</button>}
    />,
    signedIn,
  );
  answerAs(server, 'owner');
  const button = await screen.findByRole('button', { name: /^Write to/ });
  expect(button.textContent).toBe('Write to carl');
  expect(button.closest('li')?.textContent).toContain('carl');
});

it('the only owner who steps down is told why that is refused', async () => {
  const { server } = show(<OrganizationMembers {...of} />, signedIn);
  answerAs(server, 'owner');
  server.answer({ updateMemberRole: refused('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER') });
  const role = await screen.findByRole('combobox', { name: 'Role of ada' });
  fireEvent.change(role, { target: { value: 'member' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Make another member an owner first.');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Role of ada' })).toHaveProperty('value', 'owner'));
});

it('a member sees the roles, and no button that the server would refuse', async () => {
  const { server } = show(<OrganizationMembers {...of} />, signedIn);
  answerAs(server, 'member');
  await screen.findByText('3 members');
  await screen.findByText('carl');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('an admin cannot touch an owner', async () => {
  const { server } = show(<OrganizationMembers {...of} />, signedIn);
  answerAs(server, 'admin');
  await screen.findByRole('combobox', { name: 'Role of carl' });
  expect(screen.queryByRole('combobox', { name: 'Role of bob' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove bob?' })).toBeNull();
});

it('invites by mail, and revokes an invitation that waits', async () => {
  const { server } = show(<OrganizationInvitations {...of} />, signedIn);
  answerAs(server, 'owner');
  server.answer({
    createInvitation: { ...invitation('fritz', 'pending'), email: 'fritz@example.com' },
    cancelInvitation: invitation('dora', 'pending'),
  });
  await screen.findByRole('button', { name: 'Revoke the invitation to dora@example.com' });
  expect(screen.queryByRole('button', { name: 'Revoke the invitation to emil@example.com' })).toBeNull();
  type('Email', 'fritz@example.com');
  press('Send invitation');
  expect((await screen.findByText(/We sent an invitation/)).textContent).toContain('fritz@example.com');
  press('Revoke the invitation to dora@example.com');
  await waitFor(() =>
    expect(server.calls).toContainEqual(expect.objectContaining({ input: { invitationId: 'dora' } })),
  );
});

it('invites into a team, and tells that an invitation was sent again', async () => {
  const { server } = show(<OrganizationInvitations {...of} />, signedIn);
  answerAs(server, 'owner');
  const team = { id: 'sales', name: 'Sales', organizationId: 'engines', createdAt: at, updatedAt: at };
  server.answer({ listOrganizationTeams: [team], createInvitation: invitation('dora', 'pending') });
  const choice = await screen.findByLabelText('Team');
  fireEvent.change(choice, { target: { value: 'sales' } });
  type('Email', 'dora@example.com');
  press('Send invitation');
  const sent = { ...of, email: 'dora@example.com', role: 'member', teamId: 'sales' };
  await waitFor(() => expect(server.calls).toContainEqual(expect.objectContaining({ input: sent })));
  press('Resend the invitation to dora@example.com');
  await screen.findByText('We sent the invitation to dora@example.com again.');
});

it('a server without mails has no form for invitations', async () => {
  const { server } = show(<OrganizationInvitations {...of} />, {
    ...signedIn,
    options: optionsWith({ organization: { create: true, invite: false } }),
  });
  answerAs(server, 'owner');
  await screen.findByText('dora@example.com');
  expect(screen.queryByLabelText('Email')).toBeNull();
});

it('creates an organization with a short name from its name', async () => {
  const onCreated = vi.fn();
  const { server } = show(<CreateOrganization onCreated={onCreated} />, signedIn);
  server.answer({ createOrganization: { ...engines, members: [] } });
  await heading('Create an organization');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Müller & Söhne' } });
  expect(screen.getByLabelText('URL name')).toHaveProperty('value', 'muller-sohne');
  press('Create organization');
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith('engines'));
});

it('a taken short name is told at its field', async () => {
  const { server } = show(<CreateOrganization />, signedIn);
  server.answer({ createOrganization: refused('ORGANIZATION_ALREADY_EXISTS') });
  await heading('Create an organization');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Engines' } });
  press('Create organization');
  await waitFor(() => expect(screen.getByLabelText('URL name').getAttribute('aria-invalid')).toBe('true'));
});

it('switches to another organization by keys', async () => {
  const onSwitched = vi.fn();
  const { server } = show(<OrganizationSwitcher onSwitched={onSwitched} />, signedIn);
  answerAs(server, 'owner');
  server.answer({ setActiveOrganization: { ...engines, id: 'looms' } });
  fireEvent.keyDown(await screen.findByRole('button', { name: /Organization/ }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Looms' }));
  await waitFor(() => expect(onSwitched).toHaveBeenCalledWith('looms'));
});

it('a member can leave, and cannot delete', async () => {
  const onGone = vi.fn();
  const { server } = show(<OrganizationDangerZone {...of} onGone={onGone} />, signedIn);
  answerAs(server, 'member');
  server.answer({ leaveOrganization: member('ada', 'member') });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(screen.queryByRole('button', { name: 'Delete organization' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Leave Engines?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
});

const mailed = {
  ...invitation('dora', 'pending'),
  organizationName: 'Engines',
  organizationSlug: 'engines',
  inviterEmail: 'charles@example.com',
  secondFactorStartsAt: null,
};

it('an invitation names the organization and the inviter, and is accepted with the token of the mail', async () => {
  open('/accept-invitation?invitationId=dora&token=mailed');
  const { server, container } = show(<AcceptInvitation />, signedIn);
  server.answer({
    getInvitation: mailed,
    acceptInvitation: { invitation: invitation('dora', 'accepted'), member: member('dora', 'member') },
  });
  await heading('Join Engines?');
  expect(screen.getByText(/invited you/).textContent).toBe('charles@example.com invited you.');
  await expectAccessible(container);
  press('Join');
  await heading('You joined Engines');
  const sent = server.calls.find(({ name }) => name === 'acceptInvitation');
  expect(sent).toMatchObject({ input: { invitationId: 'dora', token: 'mailed' } });
});

it('a double click on the button joins once', async () => {
  open('/accept-invitation?invitationId=dora&token=mailed');
  const { server } = show(<AcceptInvitation />, signedIn);
  let answers = 0;
  server.answer({
    getInvitation: mailed,
    acceptInvitation: () => {
      answers += 1;
      if (answers > 1) return refused('INVITATION_NOT_FOUND');
      return { invitation: invitation('dora', 'accepted'), member: member('dora', 'member') };
    },
  });
  await heading('Join Engines?');
  press('Join');
  press('Join');
  await heading('You joined Engines');
  expect(answers).toBe(1);
});

it('a visitor sees nothing of the invitation, and comes back after the sign-in', async () => {
  open('/accept-invitation?invitationId=dora&token=mailed');
  const { server } = show(<AcceptInvitation />);
  await heading('You are invited');
  const link = screen.getByRole('link', { name: 'Sign in' });
  expect(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('returnTo')).toBe(
    '/accept-invitation?invitationId=dora&token=mailed',
  );
  expect(server.calls.map(({ name }) => name)).not.toContain('getInvitation');
});

it.each([
  ['YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION', 'This invitation is for someone else'],
  ['VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION', 'Verify your email first'],
  ['INVITATION_NOT_FOUND', 'This invitation is not valid'],
] as const)('%s: %s', async (code, title) => {
  open('/accept-invitation?invitationId=dora');
  const { server } = show(<AcceptInvitation />, signedIn);
  server.answer({ getInvitation: refused(code) });
  await heading(title);
});

it('a user whose account is not settled is told to verify the address, if the answer is refused without mailed codes', async () => {
  open('/accept-invitation?invitationId=dora');
  const { server } = show(<AcceptInvitation />, signedIn);
  server.answer({
    getInvitation: mailed,
    acceptInvitation: refused('VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION'),
  });
  await heading('Join Engines?');
  press('Join');
  await heading('Verify your email first');
});

it.each([
  ['Müller & Söhne', 'muller-sohne'],
  ['  --A--  ', 'a'],
  ['東京', ''],
])('%s is suggested as %s', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
  expect(isSlug(slug)).toBe(slug !== '');
});
