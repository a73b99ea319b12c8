import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { afterEach, expect, it } from 'vitest';
import { LinkedAccountSettings } from '../../src/index.js';
import { open, press } from '../page.js';
import { optionsWith, show } from '../screen-test.js';

afterEach(() => open('/'));

const now = new Date();
const account = (provider: string, scopes: string[] = []) => ({
  id: provider,
  provider,
  accountId: provider,
  createdAt: now,
  updatedAt: now,
  scopes,
});
const github = { id: 'github', name: 'GitHub' };
const signedIn = {
  scenario: 'signed-in',
  options: optionsWith({ social: { link: true, providers: [github] } }),
} as const;

it('comes back to the same tab after the visit to the provider', async () => {
  open('/account?from=mail#security');
  const { server } = show(<LinkedAccountSettings />, signedIn);
  server.answer({ listUserAccounts: [account('credential')], linkSocialAccount: refused('PROVIDER_UNAVAILABLE') });
  await screen.findByRole('button', { name: 'Link GitHub' });
  press('Link GitHub');
  const page = '/account?from=mail&linked=github#security';
  await waitFor(() =>
    expect(server.calls.at(-1)).toMatchObject({
      input: { provider: 'github', callbackURL: page, errorCallbackURL: page },
    }),
  );
});

it('says that an account is linked, once', async () => {
  open('/account?linked=github#security');
  show(<LinkedAccountSettings />, signedIn);
  await screen.findByText('GitHub was linked.');
  expect(window.location.search + window.location.hash).toBe('#security');
});

it.each([
  ['access_denied', 'You canceled the sign-in with GitHub.'],
  ["email_doesn't_match", 'That GitHub account has a different email address. Choose the one with your email address.'],
  ['account_already_linked', 'This GitHub account is already linked.'],
  ['account_already_linked_to_different_user', 'This GitHub account is already linked to another user.'],
  ['unable_to_link_account', 'Another GitHub account is already linked. Unlink it first.'],
  ['<b>constructor</b>', 'The provider could not confirm who you are. Please try again.'],
])('says in our own words why an account was not linked: %s', async (error, text) => {
  open(`/account?${new URLSearchParams({ linked: 'github', error, error_description: 'Call 0123 now' })}`);
  show(<LinkedAccountSettings />, signedIn);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.queryByText('GitHub was linked.')).toBeNull();
  expect(window.location.search).toBe('');
});

it.each([
  ['SOCIAL_ACCOUNT_ALREADY_LINKED', 'Another GitHub account is already linked. Unlink it first.'],
  ['PROVIDER_UNAVAILABLE', 'GitHub cannot be reached. Please try again later.'],
] as const)('names the provider that could not be opened: %s', async (code, text) => {
  const { server } = show(<LinkedAccountSettings />, signedIn);
  server.answer({ listUserAccounts: [account('credential')], linkSocialAccount: refused(code) });
  await screen.findByRole('button', { name: 'Link GitHub' });
  press('Link GitHub');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

it('a link that names a provider which the server does not have gets the general text', async () => {
  open('/account?linked=evil&error=account_already_linked');
  show(<LinkedAccountSettings />, signedIn);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The provider could not confirm who you are. Please try again.');
});

it('tells what a provider was allowed, and that an account was unlinked', async () => {
  const { server } = show(<LinkedAccountSettings />, signedIn);
  server.answer({
    listUserAccounts: [account('credential'), account('github', ['read:user', 'repo'])],
    unlinkAccount: { status: true },
  });
  await screen.findByText(/has access to read:user, repo/);
  await unlink();
  await screen.findByText('GitHub was unlinked.');
});

it('an account that was unlinked elsewhere counts as unlinked, and the list is read again', async () => {
  const { server } = show(<LinkedAccountSettings />, signedIn);
  server.answer({ listUserAccounts: [account('credential'), account('github')] });
  await screen.findByRole('button', { name: 'Unlink GitHub' });
  server.answer({ listUserAccounts: [account('credential')], unlinkAccount: refused('ACCOUNT_NOT_FOUND') });
  await unlink();
  await screen.findByText('GitHub was unlinked.');
  await screen.findByText('You cannot remove your only sign-in method.');
});

async function unlink(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink GitHub' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unlink GitHub?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }));
}
