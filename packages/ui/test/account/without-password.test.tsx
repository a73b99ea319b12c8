import { screen, waitFor } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LinkedAccountSettings, PasskeySettings, PasswordSettings, TwoFactorSettings } from '../../src/index.js';
import { press } from '../page.js';
import { optionsWith, show } from '../screen-test.js';

const now = new Date();
const passkey = (name: string, provider: string | null = null) => ({
  id: name,
  name,
  provider,
  aaguid: '00000000-0000-0000-0000-000000000000',
  isBackedUp: true,
  isBackupEligible: true,
  transports: [],
  createdAt: now,
  lastUsedAt: null,
});
const signedIn = { scenario: 'signed-in' } as const;

// happy-dom has no passkeys.
beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => vi.unstubAllGlobals());

/** A user who has nothing but passkeys. */
function showTo(screenOfUser: Parameters<typeof show>[0], passkeys = [passkey('Laptop')], options = optionsWith()) {
  const shown = show(screenOfUser, { ...signedIn, options });
  shown.server.answer({ listUserAccounts: [], listPasskeys: passkeys });
  return shown;
}

it('asks for a link that sets the first password', async () => {
  const { server } = showTo(<PasswordSettings />);
  server.answer({ forgetPassword: { status: true } });
  await screen.findByRole('button', { name: 'Email me a link' });
  expect(screen.queryByLabelText('Current password')).toBeNull();
  press('Email me a link');
  await screen.findByText(/We sent a link to/);
  expect(server.calls.at(-1)).toMatchObject({ input: { email: 'ada@example.com', redirectTo: '/reset-password' } });
});

it('offers no password where the server has none', async () => {
  const options = optionsWith({ password: { signIn: false, signUp: false, reset: false } });
  const { container, server } = showTo(<PasswordSettings />, [], options);
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('listUserAccounts'));
  await waitFor(() => expect(container.textContent).toBe(''));
});

it('says why there is no second step, and that a passkey is two', async () => {
  showTo(<TwoFactorSettings />);
  await screen.findByText(/counts as two-step verification/);
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});

it('shows no list of linked accounts as if there were some', async () => {
  showTo(<LinkedAccountSettings />);
  await screen.findByText('You have no linked accounts.');
});

it('a passkey has the picture that the application has for its provider', async () => {
  const icons: Readonly<Record<string, string>> = { 'Apple Passwords': '/icons/apple.svg' };
  const { container, server } = show(<PasskeySettings />, {
    ...signedIn,
    options: optionsWith(),
    passkeyIcon: (provider) => icons[provider ?? ''],
  });
  server.answer({ listUserAccounts: [], listPasskeys: [passkey('Laptop', 'Apple Passwords'), passkey('Key')] });
  await screen.findByRole('button', { name: 'Rename Key' });
  const pictures = Array.from(container.querySelectorAll('img'), (image) => [image.getAttribute('src'), image.alt]);
  expect(pictures).toEqual([['/icons/apple.svg', '']]);
});

it('the last passkey has no button that removes it', async () => {
  const { unmount } = showTo(<PasskeySettings />);
  await screen.findByRole('button', { name: 'Rename Laptop' });
  expect(screen.queryByRole('button', { name: 'Remove Laptop?' })).toBeNull();
  unmount();
  showTo(<PasskeySettings />, [passkey('Laptop'), passkey('Phone')]);
  await screen.findByRole('button', { name: 'Remove Laptop?' });
});

it('a provider beside a passkey can be unlinked, and in an application without passkeys it cannot', async () => {
  const github = { id: 'github', provider: 'github', accountId: '1', createdAt: now, updatedAt: now, scopes: [] };
  const { server, unmount } = showTo(<LinkedAccountSettings />);
  server.answer({ listUserAccounts: [github] });
  await screen.findByRole('button', { name: 'Unlink github' });
  unmount();
  const { server: other } = showTo(<LinkedAccountSettings />);
  other.answer({ listUserAccounts: [github], listPasskeys: refused('NOT_FOUND') });
  await screen.findByText('You cannot remove your only sign-in method.');
  expect(screen.queryByRole('button', { name: 'Unlink github' })).toBeNull();
});
