import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailSettings } from '../../src/index.js';
import { heading, press, type } from '../page.js';
import { optionsWith, show } from '../screen-test.js';

const unverified = { scenario: 'signed-in', user: { emailVerified: false }, basePath: '/auth' } as const;

it('an address that is not verified has a button that mails the link', async () => {
  const { server } = show(<EmailSettings />, unverified);
  server.answer({ sendVerificationEmail: { status: true } });
  await screen.findByText('Not verified');
  press('Email me a link');
  await screen.findByText(/We sent a new link to/);
  expect(server.calls.find(({ name }) => name === 'sendVerificationEmail')).toMatchObject({
    input: { email: 'ada@example.com', callbackURL: '/auth/verify-email?done=verified' },
  });
});

it('of a server that mails no links, the section speaks of none after a change', async () => {
  const { server } = show(<EmailSettings />, {
    ...unverified,
    options: optionsWith({ 'email-verification': { mail: false, changeEmail: true } }),
  });
  server.answer({ changeEmail: { status: true } });
  await heading('Email');
  expect(screen.queryByRole('button', { name: 'Email me a link' })).toBeNull();
  type('New email', 'ada@example.com');
  press('Change email');
  await screen.findByText(/You now sign in with/);
  expect(screen.queryByText(/We sent a link/)).toBeNull();
});
