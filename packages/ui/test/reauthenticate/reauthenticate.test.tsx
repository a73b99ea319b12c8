import type { AskingStepUp } from '@latchkey/react/flows';
import { screen, waitFor } from '@testing-library/react';
import { AuthClientError } from 'latchkey/client';
import { expect, it, vi } from 'vitest';
import { Reauthenticate } from '../../src/index.js';
import { expectAccessible, press, type } from '../page.js';
import { show } from '../screen-test.js';

function asking(more: Partial<AskingStepUp> = {}): AskingStepUp {
  return {
    state: 'reauthenticate',
    methods: ['password', 'email-code', 'provider'],
    method: 'password',
    providers: ['github'],
    codeSentAt: null,
    isBusy: false,
    error: null,
    use: vi.fn(),
    sendCode: vi.fn(async () => {}),
    verify: vi.fn(async () => {}),
    goOn: vi.fn(async () => {}),
    continueWith: vi.fn(async () => {}),
    cancel: vi.fn(),
    ...more,
  } as AskingStepUp;
}

it('asks for the password, and has the other ways of the user', async () => {
  const stepUp = asking();
  show(<Reauthenticate {...stepUp} />, { scenario: 'signed-in' });
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await expectAccessible(dialog);
  type('Password', 'a good password');
  press('Continue');
  await waitFor(() => expect(stepUp.verify).toHaveBeenCalledWith('a good password'));
  press('Mail me a code');
  expect(stepUp.use).toHaveBeenCalledWith('email-code');
  expect(stepUp.sendCode).toHaveBeenCalledOnce();
  press('Continue with Github');
  expect(stepUp.continueWith).toHaveBeenCalledWith('github', expect.objectContaining({ callbackURL: '/' }));
  press('Cancel');
  expect(stepUp.cancel).toHaveBeenCalledOnce();
});

it('shows a wrong code at its field', async () => {
  const error = new AuthClientError('INVALID_REAUTHENTICATION_CODE', 'invalid code', 400);
  show(<Reauthenticate {...asking({ method: 'email-code', error })} />, { scenario: 'signed-in' });
  const field = await screen.findByLabelText('Code from the mail');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
});
