import { screen } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it } from 'vitest';
import { CreateOrganization, OrganizationGeneral, ProfileSettings, SignIn } from '../src/index.js';
import { heading, press, type } from './page.js';
import { show } from './screen-test.js';

const signedIn = { scenario: 'signed-in' } as const;

it('an error of the account has the text of the catalogue, not the one of the server', async () => {
  const { server } = show(<ProfileSettings />, signedIn);
  server.answer({ updateUser: refused('FAILED_TO_UPDATE_USER', { message: 'failed to update user' }) });
  await heading('Profile');
  type('Name', 'Augusta');
  press('Save');
  await screen.findByText('This change is not allowed.');
});

it('an error of an organization too', async () => {
  const { server } = show(<CreateOrganization />, signedIn);
  server.answer({
    createOrganization: refused('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS', { message: 'limit' }),
  });
  await heading('Create an organization');
  type('Name', 'Engines');
  press('Create organization');
  await screen.findByText('You have reached the limit of organizations.');
});

it('an error without a text shows the sentence of the server, and never a code', async () => {
  const { server, container } = show(<SignIn />);
  server.answer({ signInEmail: refused('EMAIL_AND_PASSWORD_IS_NOT_ENABLED', { message: 'unknown-resource' }) });
  await heading('Sign in');
  type('Email', 'ada@example.com');
  type('Password', 'a good password');
  press('Sign in');
  await screen.findByText('Something went wrong. Please try again.');
  expect(container.textContent).not.toMatch(/unknown.resource/i);
  server.answer({ signInEmail: refused('EMAIL_AND_PASSWORD_IS_NOT_ENABLED', { message: 'Your plan has ended.' }) });
  press('Sign in');
  await screen.findByText('Your plan has ended.');
});

it('a part that does not load says why', async () => {
  const { server } = show(<OrganizationGeneral organizationId="gone" />, signedIn);
  server.answer({ getFullOrganization: refused('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION') });
  await screen.findByText('You are not a member of this organization.');
});
