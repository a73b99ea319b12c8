import { screen } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { afterEach, expect, it } from 'vitest';
import { AcceptInvitation, AccountSettings, ConfirmDeletion, OrganizationAt, VerifyEmail } from '../src/index.js';
import { answerAs, signedIn } from './organizations/engines.js';
import { expectAccessible, heading, open, press } from './page.js';
import { show } from './screen-test.js';

afterEach(() => open('/'));

it.each([
  { name: 'the account', page: '/account', screenOf: <AccountSettings />, title: 'Account' },
  { name: 'verification links', page: '/verify-email', screenOf: <VerifyEmail />, title: 'Verify your email' },
  { name: 'a deletion', page: '/delete-account', screenOf: <ConfirmDeletion />, title: 'Delete account' },
  {
    name: 'an invitation',
    page: '/accept?invitationId=dora',
    screenOf: <AcceptInvitation />,
    title: 'You are invited',
  },
])('without the session, the page of $name says why, and reads it again', async ({ page, screenOf, title }) => {
  open(page);
  const { server, container } = show(screenOf, { scenario: 'offline' });
  await screen.findByText(/^The server cannot be reached/);
  await heading(title);
  await expectAccessible(container);
  server.use('signed-in');
  press('Try again');
  await expect.poll(() => screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it.each(['listOrganizations', 'getActiveMember'])('so does the page of an organization, without %s', async (call) => {
  const { server } = show(<OrganizationAt slug="engines">{() => 'its page'}</OrganizationAt>, signedIn);
  answerAs(server, 'member');
  server.answer({ [call]: refused('INTERNAL_SERVER_ERROR') });
  await screen.findByText(/^Something went wrong on the server/);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  answerAs(server, 'member');
  press('Try again');
  await screen.findByText('its page');
});
