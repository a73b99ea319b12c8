import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SignIn } from '../../src/index.js';
import { show } from '../screen-test.js';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('signs a user in with a password, and opens the next page', async () => {
  const { navigate } = show(<SignIn />);
  await screen.findByRole('heading', { name: 'Sign in' });
  type('E-mail', 'ada@example.com');
  type('Password', 'a good password');
  press('Sign in');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
});

it('shows the ways of the server, and no other', async () => {
  show(<SignIn />, {
    ways: { plugins: { 'magic-link': {}, 'email-otp': { signIn: true } }, providers: [{ id: 'idp', name: 'Example' }] },
  });
  await screen.findByRole('heading', { name: 'Sign in' });
  const buttons = screen
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));
  expect(buttons).toEqual(['Show password', 'Sign in', 'Mail me a code', 'Mail me a link', 'Continue with Example']);
});

it('asks for the second factor', async () => {
  const { navigate } = show(<SignIn />, { scenario: 'second-factor' });
  await screen.findByRole('heading', { name: 'Sign in' });
  type('E-mail', 'ada@example.com');
  type('Password', 'a good password');
  press('Sign in');
  await screen.findByRole('heading', { name: 'One more step' });
  type('Authenticator code', '123 456');
  press('Sign in');
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
});
