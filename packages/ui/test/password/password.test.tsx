import { screen, waitFor } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { afterEach, expect, it } from 'vitest';
import { ForgotPassword, ResetPassword } from '../../src/index.js';
import { expectAccessible, heading, open, press, type } from '../page.js';
import { show } from '../screen-test.js';

afterEach(() => open('/'));

it('mails a link, and does not say whether there is an account', async () => {
  const { server, container } = show(<ForgotPassword />, { basePath: '/auth' });
  server.answer({ forgetPassword: { status: true } });
  await heading('Reset your password');
  await expectAccessible(container);
  type('Email', 'ada@example.com');
  press('Email me a link');
  const note = await screen.findByText(/If an account exists for/);
  expect(note.textContent).toBe('If an account exists for ada@example.com, we sent a link to it.');
  expect(server.calls.at(-1)).toMatchObject({ input: { redirectTo: '/auth/reset-password' } });
});

it('sets a new password, and takes the token out of the address', async () => {
  open('/reset-password?token=secret');
  const { server } = show(<ResetPassword />);
  server.answer({ resetPassword: { status: true } });
  await heading('Set a new password');
  type('New password', 'a good password');
  press('Reset password');
  await heading('Your password was reset');
  expect(window.location.search).toBe('');
});

it('a link that was used leads to another one', async () => {
  open('/reset-password?token=secret');
  const { server, container } = show(<ResetPassword />);
  server.answer({ resetPassword: refused('INVALID_TOKEN') });
  await heading('Set a new password');
  type('New password', 'a good password');
  press('Reset password');
  await heading('This link no longer works');
  expect(window.location.search).toBe('');
  await waitFor(() => expectAccessible(container));
});

it('an error of the server stays at the form', async () => {
  open('/reset-password?token=secret');
  const { server } = show(<ResetPassword />);
  server.answer({ resetPassword: refused('PASSWORD_TOO_SHORT') });
  await heading('Set a new password');
  type('New password', 'a good password');
  press('Reset password');
  await waitFor(() => expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'));
});
