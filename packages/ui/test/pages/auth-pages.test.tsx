import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AuthPages } from '../../src/pages.js';
import { heading, open } from '../page.js';
import { show } from '../screen-test.js';

it.each([
  ['/auth/sign-in', 'Sign in'],
  ['/auth/sign-up', 'Create an account'],
  ['/auth/forgot-password/', 'Reset your password'],
  ['/auth/reset-password', 'This link is incomplete'],
  ['/auth/verify-email', 'Verify your email'],
])('%s shows %s', async (path, title) => {
  show(<AuthPages path={path} />, { basePath: '/auth' });
  await heading(title);
});

it('shows the fallback at another path', async () => {
  show(<AuthPages path="/auth/elsewhere" fallback={<p>Not found</p>} />, { basePath: '/auth' });
  await waitFor(() => expect(screen.getByText('Not found')).toBeTruthy());
});

it.each(['/account', '/verify-email', '/accept-invitation?invitationId=1', '/delete-account?token=1'])(
  '%s says why the session cannot be read',
  async (path) => {
    open(path);
    show(<AuthPages path={path.replace(/\?.*/, '')} />, { scenario: 'offline' });
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
    open('/');
  },
);
