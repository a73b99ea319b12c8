import { screen, waitFor } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { afterEach, expect, it } from 'vitest';
import { ConfirmDeletion, DeleteAccount } from '../../src/index.js';
import { expectAccessible, heading, open, press, type } from '../page.js';
import { show } from '../screen-test.js';

afterEach(() => open('/'));

const signedIn = { scenario: 'signed-in' } as const;
const deleted = { success: true, status: true, message: 'User deleted' } as const;

it('the page of the mail asks again, deletes with the token, and says goodbye', async () => {
  open('/delete-account?token=secret');
  const { server, container } = show(<ConfirmDeletion />, signedIn);
  server.answer({ deleteUser: deleted });
  await heading('Delete account?');
  expect(screen.getByText('ada@example.com')).toBeTruthy();
  await expectAccessible(container);
  expect(server.calls.map(({ name }) => name)).not.toContain('deleteUser');
  press('Delete account');
  await heading('Your account was deleted');
  expect(server.calls).toContainEqual(expect.objectContaining({ name: 'deleteUser', input: { token: 'secret' } }));
  expect(window.location.search).toBe('');
});

it('a link that is spent offers a new one, and its token leaves the address', async () => {
  open('/delete-account?token=secret');
  const { server } = show(<ConfirmDeletion />, signedIn);
  server.answer({ deleteUser: refused('INVALID_TOKEN') });
  await heading('Delete account?');
  press('Delete account');
  await screen.findByText(/^This link no longer works/);
  await screen.findByRole('button', { name: 'Delete account' });
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(window.location.search).toBe('');
});

it('a visitor signs in first, and comes back with the token', async () => {
  open('/delete-account?token=secret');
  const { navigate } = show(<ConfirmDeletion />);
  const returnTo = encodeURIComponent('/delete-account?token=secret');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/sign-in?returnTo=${returnTo}`, { replace: true }));
});

it('after a deletion it says goodbye to a visitor, but not to a user', async () => {
  open('/delete-account?deleted=');
  const { unmount } = show(<ConfirmDeletion />);
  await heading('Your account was deleted');
  unmount();
  show(<ConfirmDeletion />, signedIn);
  await heading('Delete account');
});

it('the link of a mail without a page of its own leads to the goodbye, as the deletion with the password does', async () => {
  const { server, navigate } = show(<DeleteAccount />, { ...signedIn, basePath: '/auth' });
  server.answer({ deleteUser: deleted });
  await heading('Delete account');
  type('Password', 'a good password');
  press('Delete account');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/auth/delete-account?deleted=', { replace: true }));
  expect(server.calls.find(({ name }) => name === 'deleteUser')).toMatchObject({
    input: { callbackURL: '/auth/delete-account?deleted=' },
  });
});
