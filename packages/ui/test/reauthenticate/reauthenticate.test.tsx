import type { AskingStepUp } from '@latchkey/react/flows';
import { screen, waitFor } from '@testing-library/react';
import { AuthClientError } from 'latchkey/client';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Reauthenticate, ReauthenticationReturn } from '../../src/index.js';
import { expectAccessible, open, press, type } from '../page.js';
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

it('asks for the password, and has the other options of the user', async () => {
  const stepUp = asking();
  show(<Reauthenticate {...stepUp} />, { scenario: 'signed-in' });
  const dialog = await screen.findByRole('dialog', { name: 'Verify your identity' });
  await expectAccessible(dialog);
  type('Password', 'a good password');
  press('Continue');
  await waitFor(() => expect(stepUp.verify).toHaveBeenCalledWith('a good password'));
  press('Email me a code');
  expect(stepUp.use).toHaveBeenCalledWith('email-code');
  expect(stepUp.sendCode).toHaveBeenCalledOnce();
  press('Continue with Github');
  expect(stepUp.continueWith).toHaveBeenCalledWith(
    'github',
    expect.objectContaining({ callbackURL: '/?confirmed-by=github' }),
  );
  press('Cancel');
  expect(stepUp.cancel).toHaveBeenCalledOnce();
});

it('gives the focus back to the button of the action, also from a code that took it', async () => {
  show(<Action />, { scenario: 'signed-in' });
  screen.getByRole('button', { name: 'Delete it' }).focus();
  press('Delete it');
  const code = await screen.findByLabelText('Verification code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  press('Cancel');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete it'));
});

/** An action that asks for a code. */
function Action() {
  const [isAsking, setAsking] = useState(false);
  const question = { state: 'second-factor', methods: ['totp'], method: 'totp' } as const;
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Delete it
      </button>
      {isAsking && <Reauthenticate {...asking({ ...question, cancel: () => setAsking(false) })} />}
    </>
  );
}

it('shows a wrong code at its field', async () => {
  const error = new AuthClientError('INVALID_REAUTHENTICATION_CODE', 'invalid code', 400);
  show(<Reauthenticate {...asking({ method: 'email-code', error })} />, { scenario: 'signed-in' });
  const field = await screen.findByLabelText('Verification code');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
});

it.each([
  ['', 'status', 'Your identity is verified. Please press the button again.'],
  ['&error=account_not_linked', 'alert', 'That Github account is not the one that is linked here.'],
  ['&error=access_denied', 'alert', 'Your identity was not verified.'],
  ['&error=of-a-stranger', 'alert', 'The provider could not'],
])('the way back from a provider, with %j, is told once', async (more, role, text) => {
  open(`/settings?tab=1&confirmed-by=github${more}`);
  const { container } = show(<ReauthenticationReturn />, { scenario: 'signed-in' });
  await waitFor(() => expect(screen.getByRole(role).textContent).toContain(text));
  expect(window.location.pathname + window.location.search).toBe('/settings?tab=1');
  await expectAccessible(container);
  open('/');
});

it('a link with a name that is no provider of a site tells nothing', () => {
  open('/settings?confirmed-by=%3Cb%3EMallory');
  const { container } = show(<ReauthenticationReturn />, { scenario: 'signed-in' });
  expect(container.textContent).toBe('');
  open('/');
});
