import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { VerifyEmail } from '../../src/index.js';
import { storyOf } from '../../src/verification/story.js';
import { expectAccessible, heading, open, press } from '../page.js';
import { show } from '../screen-test.js';

afterEach(() => open('/'));

it.each([
  ['', 'signed-out', 'Verify your email'],
  ['?done=verified', 'signed-out', 'The email is verified'],
  ['?done=verified', 'signed-in', 'Your email is verified'],
  ['?error=token_expired', 'signed-out', 'This link has expired'],
  ['?error=invalid_token', 'signed-out', 'This link is not valid'],
  ['?error=user_not_found', 'signed-out', 'This account was deleted'],
  ['?error=unauthorized', 'signed-out', 'Sign in first'],
  ['?error=unauthorized', 'signed-in', 'This link is for a different account'],
  ['?error=couldnt_update_your_email', 'signed-in', 'This email address cannot be used'],
  ['?error=%3Cscript%3E', 'signed-out', 'This link is not valid'],
] as const)('shows what the link did: %s, %s', async (query, scenario, title) => {
  open(`/verify-email${query}`);
  const { container } = show(<VerifyEmail />, { scenario });
  await heading(title);
  expect(container.textContent).not.toContain('{');
  await expectAccessible(container);
});

it('mails another link, and leads back to this page', async () => {
  open('/verify-email?error=token_expired');
  const { server } = show(<VerifyEmail />, { basePath: '/auth' });
  server.answer({ sendVerificationEmail: { status: true } });
  await heading('This link has expired');
  const field: HTMLInputElement = screen.getByLabelText('Email');
  field.value = 'ada@example.com';
  press('Email me a link');
  await screen.findByText(/is not verified yet/);
  expect(server.calls.at(-1)).toMatchObject({ input: { callbackURL: '/auth/verify-email?done=verified' } });
});

it('leads on to the page that the visitor came for, such as an invitation', async () => {
  const invitation = '/auth/accept-invitation?invitationId=i1';
  open(`/auth/verify-email?${new URLSearchParams({ done: 'verified', returnTo: invitation })}`);
  show(<VerifyEmail />, { basePath: '/auth', scenario: 'signed-in' });
  await heading('Your email is verified');
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(invitation);
});

it('leads to no other site', async () => {
  open(`/auth/verify-email?${new URLSearchParams({ done: 'verified', returnTo: 'https://evil.example' })}`);
  show(<VerifyEmail />, { basePath: '/auth', scenario: 'signed-in' });
  await heading('Your email is verified');
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
});

it('only the session says whether the address of its user is verified', () => {
  const query = new URLSearchParams('?done=verified');
  expect(storyOf(query, { emailVerified: false })).toMatchObject({ leads: ['otherAccount'] });
});
