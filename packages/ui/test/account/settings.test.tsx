import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  AccountSettings,
  EmailSettings,
  PasskeySettings,
  PasswordSettings,
  VerifyEmailNotice,
} from '../../src/index.js';
import { heading, open, press, type } from '../page.js';
import { optionsWith, show } from '../screen-test.js';

const now = new Date();
const credential = { id: '1', provider: 'credential', accountId: '1', createdAt: now, updatedAt: now, scopes: [] };
const signedIn = { scenario: 'signed-in' } as const;

// happy-dom has no passkeys.
beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => {
  vi.unstubAllGlobals();
  open('/');
});

it('the chosen tab is in the address, and the application adds its own', async () => {
  open('/account?from=mail');
  const { unmount } = show(
    <AccountSettings tabs={[{ name: 'billing', title: 'Billing', content: <p>Paid</p> }]} />,
    signedIn,
  );
  const tab = await screen.findByRole('tab', { name: 'Billing' });
  fireEvent.mouseDown(tab);
  await screen.findByText('Paid');
  expect(window.location.search + window.location.hash).toBe('?from=mail#billing');
  unmount();
  open('/#/route/of/the/application');
  show(<AccountSettings />, signedIn);
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Devices' }));
  await heading('Devices');
  expect(window.location.hash).toBe('#/route/of/the/application');
});

it('a mail that the user was told to open is not mentioned any more after it was', async () => {
  const { server, client } = show(<EmailSettings />, signedIn);
  server.answer({ changeEmail: { status: true } });
  await heading('Email');
  type('New email', 'countess@example.com');
  press('Change email');
  await screen.findByText(/We sent a link to/);
  const { data } = await client.getSession();
  if (!data) throw new Error('the mock server has a session');
  server.answer({
    getSession: { ...data, user: { ...data.user, email: 'countess@example.com', emailVerified: false } },
  });
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await screen.findByText('Not verified');
  expect(screen.queryByText(/We sent a link to/)).toBeNull();
});

it('says that the other devices are signed out after a change of the password', async () => {
  const { server, client } = show(<PasswordSettings />, signedIn);
  const { data } = await client.getSession();
  if (!data) throw new Error('the mock server has a session');
  server.answer({ listUserAccounts: [credential], changePassword: { token: null, user: data.user } });
  // It has its room before it is known whether there is a password.
  await screen.findByRole('button', { name: 'Change password' });
  for (const [isChecked, text] of [
    [true, 'Your password was changed. You were signed out of all your other devices.'],
    [false, 'Your password was changed.'],
  ] as const) {
    type('Current password', 'a good password');
    type('New password', 'a better password');
    const others: HTMLInputElement = screen.getByLabelText('Sign out of all other devices');
    if (others.checked !== isChecked) fireEvent.click(others);
    press('Change password');
    await waitFor(() => expect(screen.getByText(/^Your password was changed/).textContent?.trim()).toBe(text));
  }
});

it('says that a passkey was removed, and gives the focus back after it was renamed', async () => {
  const passkey = (name: string) => ({
    id: name,
    name,
    provider: null,
    aaguid: '00000000-0000-0000-0000-000000000000',
    isBackedUp: true,
    isBackupEligible: true,
    transports: [],
    createdAt: now,
    lastUsedAt: null,
  });
  const { server } = show(<PasskeySettings />, signedIn);
  server.answer({ listUserAccounts: [credential], listPasskeys: [passkey('Laptop')], removePasskey: { status: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  const rename = await screen.findByRole('button', { name: 'Rename Laptop' });
  await waitFor(() => expect(document.activeElement).toBe(rename));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Laptop?' }));
  server.answer({ listPasskeys: [] });
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Laptop was removed.');
  await screen.findByText('You have no passkeys yet.');
});

it('reminds a user to verify the address, and mails another link', async () => {
  const { server } = show(<VerifyEmailNotice />, { ...signedIn, user: { emailVerified: false }, basePath: '/auth' });
  server.answer({ sendVerificationEmail: { status: true } });
  await heading('Verify your email');
  press('Email me a link');
  await screen.findByText(/We sent a new link to/);
  expect(server.calls.find(({ name }) => name === 'sendVerificationEmail')).toMatchObject({
    input: { email: 'ada@example.com', callbackURL: '/auth/verify-email?done=verified' },
  });
  server.answer({ sendVerificationEmail: refused('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER') });
  press('Email me a link');
  await screen.findByText('Too many attempts. Please try again later.');
});

it.each([
  ['with a verified address', { user: { emailVerified: true } }],
  [
    'of a server that sends no mails',
    {
      user: { emailVerified: false },
      options: optionsWith({ 'email-verification': { mail: false, changeEmail: false } }),
    },
  ],
])('a user %s is reminded of nothing', async (_, situation) => {
  const { container, server } = show(<VerifyEmailNotice />, { ...signedIn, ...situation });
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('signInOptions'));
  expect(container.textContent).toBe('');
});
