import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountSettings, ApiKeySettings } from '../../src/index.js';
import { inDays, listedKey, pageOf } from '../keys.js';
import { expectAccessible, press, type } from '../page.js';
import { show } from '../screen-test.js';

const signedIn = { scenario: 'signed-in' } as const;
const apiKeys = { scopes: { invoice: ['read', 'create'] }, days: [30, 90, null] };
const secret = 'acme_Xb3kaLongSecret9fQ2';

afterEach(() => vi.unstubAllGlobals());

function open(...rows: ReturnType<typeof listedKey>[]) {
  const shown = show(<ApiKeySettings />, { ...signedIn, apiKeys });
  shown.server.answer({ listApiKeys: pageOf(...rows) });
  const inputOf = (name: string) => shown.server.calls.find((call) => call.name === name)?.input;
  return { ...shown, inputOf };
}

const dayOf = (at: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(at);

/** Chooses in the question above the page. */
async function confirm(name: string) {
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
}

it('shows each key with its state', async () => {
  const { container } = open(
    listedKey('CI', { lastUsedAt: inDays(-3), previousEndsAt: inDays(1) }),
    listedKey('Old', { expiresAt: inDays(-2), scopes: [] }),
    listedKey('Paused', { enabled: false, expiresAt: null, networks: ['10.0.0.0/8', '203.0.113.7'] }),
    listedKey('Limited', { origins: ['https://app.example.com'], methods: ['GET', 'HEAD'], resources: ['invoice-7'] }),
  );
  await screen.findByText('CI');
  const [active, old, paused, limited] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(active).toContain(
    `acme_Xb3k…9fQ2 · Invoice: View, Add · created last month · expires on ${dayOf(inDays(30))} · last used 2 days ago`,
  );
  expect(active).toContain('The old key works too. It expires tomorrow.');
  expect(old).toContain('Old Expired');
  expect(old).toContain(`expired on ${dayOf(inDays(-2))} · never used`);
  expect(paused).toContain('Disabled');
  expect(paused).toContain(' · only from 10.0.0.0/8, 203.0.113.7 · ');
  expect(paused).toContain('never expires');
  expect(limited).toContain(' · only from https://app.example.com · only GET, HEAD · only for invoice-7 · ');
  await expectAccessible(container);
});

it('makes a key with scopes and a lifetime, and shows it once', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { server, inputOf } = open();
  await screen.findByText('There are no API keys yet.');
  press('Create key');
  const dialog = await screen.findByRole('dialog');
  await expectAccessible(dialog);
  await confirm('Create key');
  await screen.findByText('Enter a name.');
  type('Name', ' CI ');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Invoice: View' }));
  fireEvent.change(screen.getByLabelText('Expiration'), { target: { value: '90' } });
  server.answer({ createApiKey: refused('API_KEY_LIVES_TOO_LONG') });
  await confirm('Create key');
  await screen.findByText('API keys expire earlier here. Choose a shorter time.');
  expect(screen.getByLabelText('Expiration').getAttribute('aria-invalid')).toBe('true');
  server.answer({ createApiKey: { ...listedKey('CI'), key: secret }, listApiKeys: pageOf(listedKey('CI')) });
  await confirm('Create key');
  await screen.findByText(secret);
  await screen.findByText('Copy this key now. You won’t be able to see it again.');
  expect(inputOf('createApiKey')).toMatchObject({ name: 'CI', scopes: ['invoice:read'], expiresIn: 90 * 86_400 });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await confirm('Copy');
  expect(writeText).toHaveBeenCalledWith(secret);
  await confirm('Done');
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  await screen.findByText('CI');
});

it('makes a key that never expires only where the application offers it', async () => {
  const { server, inputOf, unmount } = open();
  server.answer({ createApiKey: { ...listedKey('CI'), key: secret } });
  fireEvent.click(await screen.findByRole('button', { name: 'Create key' }));
  type('Name', 'CI');
  fireEvent.change(screen.getByLabelText('Expiration'), { target: { value: '' } });
  await confirm('Create key');
  await screen.findByText(secret);
  expect(inputOf('createApiKey')).toEqual({ name: 'CI', scopes: [], expiresIn: null });
  unmount();
  show(<ApiKeySettings />, signedIn).server.answer({ listApiKeys: pageOf() });
  fireEvent.click(await screen.findByRole('button', { name: 'Create key' }));
  const choices = within(await screen.findByLabelText('Expiration')).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['30 days', '90 days', '365 days']);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('rotates a key: shows the new one, and how long the old one works', async () => {
  const { server, inputOf } = open(listedKey('CI'));
  fireEvent.click(await screen.findByRole('button', { name: 'Rotate CI' }));
  await screen.findByText('You get a new key. The old one works for a while, so that you can replace it everywhere.');
  const rotated = listedKey('CI', { previousEndsAt: inDays(1) });
  server.answer({ rotateApiKey: { ...rotated, key: secret }, listApiKeys: pageOf(rotated) });
  await confirm('Rotate');
  const key = await screen.findByText(secret);
  await waitFor(() => expect(document.activeElement).toBe(key));
  await within(screen.getByRole('dialog')).findByText(/^The old key works too/);
  expect(inputOf('rotateApiKey')).toEqual({ id: 'key-CI', expiresIn: 30 * 86_400 });
});

it('disables and enables a key', async () => {
  const { server, inputOf } = open(listedKey('CI'));
  const disabled = listedKey('CI', { enabled: false });
  server.answer({ updateApiKey: refused('API_KEY_NOT_FOUND') });
  fireEvent.click(await screen.findByRole('button', { name: 'Disable CI' }));
  await screen.findByText('This API key no longer exists.');
  server.answer({ updateApiKey: disabled, listApiKeys: pageOf(disabled) });
  press('Disable CI');
  await screen.findByText('CI was disabled.');
  expect(inputOf('updateApiKey')).toEqual({ id: 'key-CI', enabled: false });
  await screen.findByRole('button', { name: 'Enable CI' });
});

it.each([
  ['a key', { status: true }],
  ['a key that is gone already', refused('API_KEY_NOT_FOUND')],
])('revokes %s after a question that names it', async (_, revokeApiKey) => {
  const { server, inputOf } = open(listedKey('CI'), listedKey('Laptop'));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke CI?' }));
  expect(within(await screen.findByRole('dialog')).getByRole('heading').textContent).toBe('Revoke CI?');
  server.answer({ revokeApiKey, listApiKeys: pageOf(listedKey('Laptop')) });
  await confirm('Revoke');
  await screen.findByText('CI was revoked.');
  expect(inputOf('revokeApiKey')).toEqual({ id: 'key-CI' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke CI?' })).toBeNull());
});

it('moves through a long list', async () => {
  const { server } = show(<ApiKeySettings />, signedIn);
  server.answer({ listApiKeys: { ...pageOf(listedKey('New')), next: 'after' } });
  await screen.findByText('New');
  server.answer({ listApiKeys: { ...pageOf(listedKey('Old')), previous: 'before' } });
  press('Older keys');
  await screen.findByText('Old');
  expect(server.calls.at(-1)?.input).toMatchObject({ cursor: 'after' });
  press('Newer keys');
  await waitFor(() => expect(server.calls.at(-1)?.input).toMatchObject({ cursor: 'before' }));
});

it('is a tab of the account', async () => {
  show(<AccountSettings />, signedIn).server.answer({ listApiKeys: pageOf(listedKey('CI')) });
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'API keys' }));
  await screen.findByText('CI');
});
