import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Address } from '../src/elements/address.js';
import { SignIn } from '../src/index.js';
import { heading, press, type } from './page.js';
import { optionsWith, show } from './screen-test.js';

it('an address breaks after its sign and its dots, and nowhere else', () => {
  const { container } = show(
    <p>
      <Address>ada.byron@mail.example.com</Address>
    </p>,
  );
  expect(container.querySelector('p')?.innerHTML).toBe('ada.<wbr>byron@<wbr>mail.<wbr>example.<wbr>com');
});

it('a field with an error does not show or read its hint', async () => {
  show(<SignIn />, { options: optionsWith({ password: { signIn: false }, 'phone-number': { signIn: true } }) });
  await heading('Sign in');
  press('Send code');
  const error = await screen.findByText('Enter your phone number.');
  const field = screen.getByLabelText('Phone number');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described).toEqual([error.closest('[id]')?.id]);
  expect(screen.getByText(/Include the country code/).hidden).toBe(true);
});

it.each([
  ['Email me a code', 'Send code', { 'email-otp': { signIn: true, signUp: false } }],
  ['Email me a link', 'Email me a link', { 'magic-link': { signIn: true, signUp: false } }],
])('where strangers cannot sign up, %s does not promise an email', async (way, send, plugins) => {
  const { server } = show(<SignIn />, { options: optionsWith(plugins) });
  server.answer({ sendVerificationOTP: { success: true }, signInMagicLink: { status: true } });
  await heading('Sign in');
  press(way);
  type('Email', 'stranger@example.com');
  press(send);
  const note = await screen.findByText(/^If an account exists for/);
  expect(note.textContent).toMatch(/^If an account exists for stranger@example\.com, we sent /);
});
