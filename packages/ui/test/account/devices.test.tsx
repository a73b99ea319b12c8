import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it } from 'vitest';
import { SessionSettings } from '../../src/index.js';
import { press } from '../page.js';
import { show } from '../screen-test.js';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000);
const session = (id: string) => ({
  id,
  token: id,
  userId: 'user-ada',
  userAgent: firefox,
  ipAddress: '203.0.113.7',
  createdAt: ago(5),
  updatedAt: ago(1),
  expiresAt: ago(-6),
  factors: [],
  activeOrganizationId: null,
  activeTeamId: null,
});
const signedIn = { scenario: 'signed-in' } as const;

/** Presses the button of a device, and then the one of the question. */
async function confirm(button: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: action }));
}

it('tells when a device was used, when it signed in, and when that ends', async () => {
  const { server } = show(<SessionSettings />, signedIn);
  server.answer({ listSessions: [session('other')] });
  const facts = await screen.findByText(/203\.0\.113\.7/);
  expect(facts.textContent).toBe('Last active yesterday · signed in 5 days ago · expires in 6 days · 203.0.113.7');
});

it('names a session in which an administrator acts as the user', async () => {
  const { server } = show(<SessionSettings />, signedIn);
  server.answer({
    listSessions: [Object.assign(session('acting'), { impersonatedBy: 'user-root' }), session('other')],
  });
  await screen.findAllByText(/203\.0\.113\.7/);
  const rows = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('203.0.113.7'));
  expect(rows.map(({ textContent }) => textContent?.includes('Administrator'))).toEqual([true, false]);
});

it('ends all other sessions, and says so', async () => {
  const { server } = show(<SessionSettings />, signedIn);
  server.answer({ listSessions: [session('other')], revokeOtherSessions: { status: true } });
  await screen.findByText(/203\.0\.113\.7/);
  server.answer({ listSessions: [] });
  press('Sign out of all other devices');
  await screen.findByText('You were signed out of all your other devices.');
  await screen.findByText('You are not signed in on any other device.');
});

it('ends every session after a question, and then the home page opens', async () => {
  const { server, navigate } = show(<SessionSettings />, signedIn);
  server.answer({ listSessions: [], revokeSessions: { status: true } });
  await confirm('Sign out of all devices', 'Sign out of all devices');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/'));
  expect(server.calls.map(({ name }) => name)).toContain('revokeSessions');
});

it('a session that has ended elsewhere counts as ended, and the list is read again', async () => {
  const { server } = show(<SessionSettings />, signedIn);
  server.answer({ listSessions: [session('other')], revokeSession: refused('SESSION_NOT_FOUND') });
  await screen.findByText(/203\.0\.113\.7/);
  server.answer({ listSessions: [] });
  await confirm('Sign out Firefox on Linux', 'Sign out');
  await screen.findByText('Firefox on Linux was signed out.');
  await screen.findByText('You are not signed in on any other device.');
});

it('has further pages after a full one', async () => {
  const { server } = show(<SessionSettings />, signedIn);
  server.answer({ listSessions: Array.from({ length: 100 }, (_, number) => session(String(number))) });
  await screen.findAllByText(/203\.0\.113\.7/);
  server.answer({ listSessions: [session('last')] });
  press('Older devices');
  await screen.findByRole('button', { name: 'Newer devices' });
  expect(server.calls.at(-1)).toMatchObject({ name: 'listSessions', input: { limit: '100', offset: '100' } });
  expect(screen.queryByRole('button', { name: 'Older devices' })).toBeNull();
});
