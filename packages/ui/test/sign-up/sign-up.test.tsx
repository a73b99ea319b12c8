import { screen, waitFor } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it } from 'vitest';
import { SignUp } from '../../src/index.js';
import { expectAccessible, heading, open, press, type } from '../page.js';
import { optionsWith, show } from '../screen-test.js';

const sentTo = (calls: readonly { readonly name: string; readonly input?: unknown }[]) =>
  calls.find(({ name }) => name === 'signUpEmail')?.input;

function enter(): void {
  type('Name', 'Ada');
  type('Email', 'ada@example.com');
  type('Password', 'a good password');
}

it('creates an account, and opens the next page', async () => {
  const { navigate, container } = show(<SignUp />);
  await heading('Create an account');
  await expectAccessible(container);
  enter();
  press('Create account');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
});

it('mails a link that leads on to the invitation for which the visitor signs up', async () => {
  const invitation = '/accept-invitation?invitationId=i1';
  open(`/sign-up?${new URLSearchParams({ returnTo: invitation })}`);
  const { server, navigate } = show(<SignUp />);
  await heading('Create an account');
  enter();
  press('Create account');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(invitation, { replace: true }));
  const page = `/verify-email?${new URLSearchParams({ done: 'verified', returnTo: invitation })}`;
  expect(sentTo(server.calls)).toMatchObject({ callbackURL: page });
  open('/');
});

it('has the fields of the application, and sends them by their types', async () => {
  const { server } = show(<SignUp />, {
    options: optionsWith({}, [
      { name: 'companyName', type: 'text', required: true, maxLength: 80 },
      { name: 'age', type: 'integer', required: false, maxLength: 0 },
      { name: 'newsletter', type: 'boolean', required: false, maxLength: 0 },
    ]),
    fieldLabels: { age: 'Your age' },
  });
  await heading('Create an account');
  enter();
  press('Create account');
  expect(await screen.findByText('Fill out this field.')).toBeTruthy();
  type('Company name', 'Analytical Engines');
  type('Your age (optional)', '36');
  press('Create account');
  await waitFor(() =>
    expect(sentTo(server.calls)).toMatchObject({ companyName: 'Analytical Engines', age: 36, newsletter: false }),
  );
});

it('refuses a number or an instant that cannot be read, which JSON would send as null', async () => {
  const { server } = show(<SignUp />, {
    options: optionsWith({}, [
      { name: 'age', type: 'integer', required: false, maxLength: 0 },
      { name: 'born', type: 'timestamp', required: false, maxLength: 0 },
    ]),
  });
  await heading('Create an account');
  enter();
  screen.getByLabelText<HTMLInputElement>(/^Born/).type = 'text'; // a browser without an input for dates
  type('Age (optional)', '36 years');
  type('Born (optional)', 'in winter');
  press('Create account');
  await screen.findByText('Enter a whole number.');
  await screen.findByText('Enter a date and time.');
  expect(sentTo(server.calls)).toBeUndefined();
});

it('marks the field whose value the browser cannot read', async () => {
  const { server } = show(<SignUp />, {
    options: optionsWith({}, [{ name: 'born', type: 'timestamp', required: false, maxLength: 0 }]),
  });
  await heading('Create an account');
  enter();
  const born = screen.getByLabelText<HTMLInputElement>(/^Born/);
  Object.defineProperty(born, 'validity', { value: { badInput: true } });
  press('Create account');
  await screen.findByText('This value is not allowed.');
  await waitFor(() => expect(document.activeElement).toBe(born));
  expect(sentTo(server.calls)).toBeUndefined();
});

it('marks the fields whose values the server has refused', async () => {
  const { server } = show(<SignUp />, {
    options: optionsWith({}, [{ name: 'age', type: 'integer', required: false, maxLength: 0 }]),
  });
  const details = [{ path: 'age', message: 'Number must be greater than or equal to 18' }];
  server.answer({ signUpEmail: refused('VALIDATION_ERROR', { details }) });
  await heading('Create an account');
  enter();
  type('Age (optional)', '3');
  press('Create account');
  await screen.findByText('This value is not allowed.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Age/)));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that an address has an account, with a link to the sign-in', async () => {
  const { server } = show(<SignUp />);
  server.answer({ signUpEmail: refused('USER_ALREADY_EXISTS') });
  await heading('Create an account');
  enter();
  press('Create account');
  expect(await screen.findByRole('link', { name: 'Sign in instead' })).toHaveProperty('pathname', '/sign-in');
});

it('refuses a short password with the length of the server', async () => {
  show(<SignUp />, { options: optionsWith({ password: { signUp: true, minLength: 12, maxLength: 64 } }) });
  await heading('Create an account');
  enter();
  type('Password', 'short');
  press('Create account');
  expect(await screen.findByText('Use at least 12 characters.')).toBeTruthy();
});

it('says that new accounts are closed', async () => {
  show(<SignUp />, { options: optionsWith({ password: { signIn: true, signUp: false } }) });
  await heading('Sign-up is not available');
});
