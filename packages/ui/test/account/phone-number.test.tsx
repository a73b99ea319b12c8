import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it } from 'vitest';
import { PhoneNumberSettings } from '../../src/index.js';
import { expectAccessible, heading, press, type } from '../page.js';
import { optionsWith, show } from '../screen-test.js';

const options = optionsWith({ 'phone-number': { signIn: true } });
const signedIn = { scenario: 'signed-in', options } as const;
const number = '+49301234567';

it('adds a number with a texted code', async () => {
  const { server, container } = show(<PhoneNumberSettings />, signedIn);
  server.answer({ sendPhoneNumberOTP: { status: true }, verifyPhoneNumber: refused('INVALID_OTP') });
  await heading('Phone number');
  press('Add phone number');
  await expectAccessible(container);
  press('Text me a code');
  await screen.findByText('Enter your phone number.');
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone number' }), { target: { value: '0171 1234567' } });
  press('Text me a code');
  await screen.findByText(/^Enter a phone number with its country code/);
  expect(server.calls.map(({ name }) => name)).not.toContain('sendPhoneNumberOTP');
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone number' }), { target: { value: '+49 30 1234567' } });
  press('Text me a code');
  await screen.findByText(/We sent a code to/);
  type('Verification code', '111 111');
  press('Save phone number');
  await screen.findByText(/This code is incorrect/);
  expect(server.calls.at(-1)).toMatchObject({ input: { phoneNumber: '+49 30 1234567', code: '111111' } });
  server.answer({ verifyPhoneNumber: refused('PHONE_NUMBER_CAN_NOT_BE_USED') });
  press('Save phone number');
  await screen.findByText('This phone number cannot be used.');
});

it('changes a number, and refuses the present one without a request', async () => {
  const { server } = show(<PhoneNumberSettings />, { ...signedIn, user: { phoneNumber: number } });
  server.answer({
    sendPhoneNumberOTP: { status: true },
    verifyPhoneNumber: () => refused('INVALID_OTP'),
  });
  await screen.findByText(number);
  press('Change');
  type('New phone number', '+49 (30) 123-4567');
  press('Text me a code');
  await screen.findByText('This is your current phone number.');
  expect(server.calls.map(({ name }) => name)).not.toContain('sendPhoneNumberOTP');
  type('New phone number', '+15551234567');
  press('Text me a code');
  type(await screen.findByText('Verification code').then(() => 'Verification code'), '123456');
  press('Save phone number');
  await waitFor(() =>
    expect(server.calls.at(-1)).toMatchObject({ input: { phoneNumber: '+15551234567', updatePhoneNumber: true } }),
  );
});

it('verifies a number that is not verified yet', async () => {
  const { server } = show(<PhoneNumberSettings />, {
    ...signedIn,
    user: { phoneNumber: number, phoneNumberVerified: false },
  });
  server.answer({ sendPhoneNumberOTP: { status: true }, verifyPhoneNumber: refused('INVALID_OTP') });
  await screen.findAllByText('Not verified');
  press('Text me a code');
  await screen.findByText(/We sent a code to/);
  expect(server.calls.at(-1)).toMatchObject({ name: 'sendPhoneNumberOTP', input: { phoneNumber: number } });
  type('Verification code', '123456');
  press('Save phone number');
  await waitFor(() => expect(server.calls.at(-1)).toMatchObject({ input: { phoneNumber: number, code: '123456' } }));
});

it('removes a number after a question', async () => {
  const { server } = show(<PhoneNumberSettings />, { ...signedIn, user: { phoneNumber: number } });
  server.answer({ removePhoneNumber: refused('PHONE_NUMBER_IS_YOUR_LAST_SIGN_IN_METHOD') });
  fireEvent.click(await screen.findByRole('button', { name: `Remove ${number}?` }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await within(dialog).findByText('You cannot remove your only sign-in method.');
  server.answer({ removePhoneNumber: { status: true } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Your phone number was removed.');
});

it('a server without phone numbers has no part for them', async () => {
  const { server, container } = show(<PhoneNumberSettings />, { scenario: 'signed-in' });
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('signInOptions'));
  expect(container.textContent).toBe('');
});
