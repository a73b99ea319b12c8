import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it, vi } from 'vitest';
import {
  AccountSettings,
  DeleteAccount,
  EmailSettings,
  LinkedAccountSettings,
  PasswordSettings,
  ProfileSettings,
  SessionSettings,
  TwoFactorSettings,
} from '../../src/index.js';
import { expectAccessible, heading, press, type } from '../page.js';
import { optionsWith, show } from '../screen-test.js';

const now = new Date();
const account = (provider: string) => ({
  id: provider,
  provider,
  accountId: provider,
  createdAt: now,
  updatedAt: now,
  scopes: [],
});
const signedIn = { scenario: 'signed-in' } as const;

it('the profile is saved, and an empty name is refused without a request', async () => {
  const { server, container } = show(<ProfileSettings />, signedIn);
  await heading('Profile');
  await expectAccessible(container);
  type('Name', '  ');
  press('Save');
  expect(await screen.findByText('Enter your name.')).toBeTruthy();
  expect(server.calls.map(({ name }) => name)).not.toContain('updateUser');
  type('Name', 'Countess');
  press('Save');
  expect(await screen.findByText('Saved.')).toBeTruthy();
});

it('the address changes only where the server allows it, and says what happens', async () => {
  const options = optionsWith({ 'email-verification': { mail: true, changeEmail: false } });
  const { unmount } = show(<EmailSettings />, { ...signedIn, options });
  await heading('Email');
  expect(screen.queryByLabelText('New email')).toBeNull();
  unmount();

  const { server } = show(<EmailSettings />, { ...signedIn, basePath: '/auth' });
  server.answer({ changeEmail: { status: true } });
  type(await screen.findByText('New email').then(() => 'New email'), 'countess@example.com');
  press('Change email');
  expect((await screen.findByText(/We sent a link to/)).textContent).toContain('ada@example.com');
  const sent = server.calls.find(({ name }) => name === 'changeEmail');
  expect(sent).toMatchObject({ input: { callbackURL: '/auth/verify-email?done=changed' } });
});

it('a wrong password is told at its field', async () => {
  const { server } = show(<PasswordSettings />, signedIn);
  server.answer({ listUserAccounts: [account('credential')], changePassword: refused('INVALID_PASSWORD') });
  await screen.findByRole('button', { name: 'Change password' });
  type('Current password', 'not my password');
  type('New password', 'a good password');
  press('Change password');
  await waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'));
});

it('the last sign-in method has no button', async () => {
  const { server } = show(<LinkedAccountSettings />, signedIn);
  server.answer({ listUserAccounts: [account('credential')] });
  await screen.findByText('You cannot remove your only sign-in method.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('unlinking asks first, and shows why it was refused', async () => {
  const { server } = show(<LinkedAccountSettings />, signedIn);
  server.answer({
    listUserAccounts: [account('credential'), account('github')],
    unlinkAccount: refused('ACCOUNT_HAS_CHANGED'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink github' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unlink github?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }));
  await within(dialog).findByRole('alert');
  expect(server.calls).toContainEqual(
    expect.objectContaining({ name: 'unlinkAccount', input: { providerId: 'github', accountId: 'github' } }),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('signs another device out after a question', async () => {
  const { server } = show(<SessionSettings />, signedIn);
  const session = {
    id: 'other',
    token: 'token-of-other',
    userId: 'user-ada',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ipAddress: '203.0.113.7',
    createdAt: now,
    updatedAt: now,
    expiresAt: now,
    factors: [],
    activeOrganizationId: null,
    activeTeamId: null,
  };
  server.answer({ listSessions: [session], revokeSession: { status: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Linux' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  await waitFor(() =>
    expect(server.calls).toContainEqual(expect.objectContaining({ input: { token: 'token-of-other' } })),
  );
});

/** Turns two-step sign-in on, up to the key of the authenticator. */
async function beginSetUp(server: ReturnType<typeof show>['server']): Promise<void> {
  const totpURI = 'otpauth://totp/Demo:ada?secret=JBSWY3DPEHPK3PXP&issuer=Demo';
  server.answer({ enableTwoFactor: { totpURI, backupCodes: ['code-one', 'code-two'], token: null } });
  await heading('Two-step verification');
  press('Turn on');
  type('Password', 'a good password');
  press('Continue');
}

it('turns two-step sign-in on, and shows the backup codes once', async () => {
  const { server, container } = show(<TwoFactorSettings />, signedIn);
  await beginSetUp(server);
  await screen.findByRole('img', { name: 'QR code for an authenticator app' });
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await expectAccessible(container);
  type('Verification code', '123456');
  press('Turn on');
  expect(await screen.findByText('code-one')).toBeTruthy();
  press('I saved my backup codes');
  expect(await screen.findByText('Two-step verification is on.')).toBeTruthy();
  expect(screen.queryByText('code-one')).toBeNull();
});

it('two-step sign-in that another tab has turned on ends the set-up here', async () => {
  const { server, client } = show(<TwoFactorSettings />, signedIn);
  await beginSetUp(server);
  await screen.findByLabelText('Verification code');
  const { data } = await client.getSession();
  server.answer({ getSession: data && { ...data, user: { ...data.user, twoFactorEnabled: true } } });
  await client.updateUser({ name: 'Ada' });
  await screen.findByText('Two-step verification is on.');
  expect(screen.queryByLabelText('Verification code')).toBeNull();
});

it('deletes the account with the password, and then calls the application', async () => {
  const onDeleted = vi.fn();
  const { server } = show(<DeleteAccount onDeleted={onDeleted} />, signedIn);
  server.answer({
    listUserAccounts: [account('credential')],
    deleteUser: { success: true, status: true, message: 'User deleted' },
  });
  await heading('Delete account');
  type('Password', 'a good password');
  press('Delete account');
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
});

it('a server that deletes no accounts has no form for it', async () => {
  const { container, server } = show(<DeleteAccount />, {
    ...signedIn,
    options: optionsWith({ 'account-deletion': { deleteUser: false } }),
  });
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('signInOptions'));
  expect(container.textContent).toBe('');
});

it('the tabs of the account move by keys', async () => {
  show(<AccountSettings />, signedIn);
  const tab = await screen.findByRole('tab', { name: 'Profile' });
  tab.focus();
  fireEvent.keyDown(tab, { key: 'ArrowRight' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Security'));
});
