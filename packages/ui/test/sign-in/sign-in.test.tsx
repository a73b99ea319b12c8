import { screen, waitFor } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { afterEach, expect, it, vi } from 'vitest';
import { SignIn, TwoFactorChallenge } from '../../src/index.js';
import { providerIcon } from '../../src/provider-icons.js';
import { expectAccessible, heading, open, press, type } from '../page.js';
import { optionsWith, show } from '../screen-test.js';

afterEach(() => open('/'));

function enter(): void {
  type('Email', 'ada@example.com');
  type('Password', 'a good password');
  press('Sign in');
}

it('signs a user in with a password, and opens the next page', async () => {
  const { navigate, container } = show(<SignIn />);
  await heading('Sign in');
  await expectAccessible(container);
  enter();
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
});

it('goes back to the page that led here, if it is of this site', async () => {
  open('/sign-in?returnTo=%2Forders%3Fpage%3D2');
  const { navigate } = show(<SignIn />);
  await heading('Sign in');
  enter();
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/orders?page=2', { replace: true }));
});

it.each([
  ['/api/auth/app-sign-in?target=app', {}],
  ['/auth-api/app-sign-in', { serverPath: '/auth-api' }],
] as const)('lets the browser load a page of the server, which no router has: %s', async (page, props) => {
  open(`/sign-in?${new URLSearchParams({ returnTo: page })}`);
  const load = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  const { navigate } = show(<SignIn />, props);
  await heading('Sign in');
  enter();
  await waitFor(() => expect(load).toHaveBeenCalledWith(page));
  expect(navigate).not.toHaveBeenCalled();
});

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>',
  'evil.example',
];
it.each(elsewhere)('does not go to another site: %j', async (address) => {
  open(`/sign-in?${new URLSearchParams({ returnTo: address })}`);
  const { navigate } = show(<SignIn />);
  await heading('Sign in');
  enter();
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
});

it.each(elsewhere)('mails no link to another site, and asks no provider to lead there: %j', async (address) => {
  open(`/sign-in?${new URLSearchParams({ returnTo: address })}`);
  const plugins = {
    'magic-link': { signIn: true },
    social: { providers: [{ id: 'idp', name: 'School' }], link: true },
  };
  const { server } = show(<SignIn />, { options: optionsWith({ password: { signIn: false }, ...plugins }) });
  server.answer({ signInMagicLink: { status: true }, signInSocial: { url: '#', redirect: false } });
  await heading('Sign in');
  type('Email', 'ada@example.com');
  press('Email me a link');
  const sent = (call: string) => server.calls.find(({ name }) => name === call)?.input;
  await waitFor(() => expect(sent('signInMagicLink')).toMatchObject({ callbackURL: '/' }));
  press('Continue with School');
  await waitFor(() => expect(String(sent('signInSocial')?.callbackURL)).toMatch(/^\/sign-in\?/));
});

it('shows the options of the server, and no other', async () => {
  show(<SignIn />, {
    options: optionsWith({
      'magic-link': { signIn: true },
      'email-otp': { signIn: true },
      'generic-oauth': { providers: [{ id: 'idp', name: 'Example' }] },
    }),
  });
  await heading('Sign in');
  const buttons = screen
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));
  expect(buttons).toEqual(['Show password', 'Sign in', 'Email me a code', 'Email me a link', 'Continue with Example']);
});

it('shows the marks of the providers that it knows', async () => {
  const { container } = show(<SignIn />, {
    options: optionsWith({
      social: { providers: [{ id: 'github', name: 'GitHub' }] },
      'generic-oauth': { providers: [{ id: 'constructor', name: 'Example' }] },
    }),
    providerIcon,
  });
  const github = await screen.findByRole('button', { name: 'Continue with GitHub' });
  expect(github.querySelector('svg')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Continue with Example' }).querySelector('svg')).toBeNull();
  await expectAccessible(container);
});

it('has no form for a password where the server takes none', async () => {
  show(<SignIn />, { options: optionsWith({ password: { signIn: false }, 'magic-link': { signIn: true } }) });
  await heading('Sign in');
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByText('Forgot password?')).toBeNull();
  expect(screen.queryByText('Create an account')).toBeNull();
  expect(screen.getByRole('button', { name: 'Email me a link' })).toBeTruthy();
});

it('explains a refusal, and keeps what was typed', async () => {
  const { server, container } = show(<SignIn />);
  server.answer({ signInEmail: refused('INVALID_EMAIL_OR_PASSWORD') });
  await heading('Sign in');
  enter();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Incorrect email or password.');
  expect(document.activeElement).toBe(alert);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
  await expectAccessible(container);
});

it('names the missing fields without a request', async () => {
  const { server } = show(<SignIn />);
  await heading('Sign in');
  press('Sign in');
  expect(await screen.findByText('Enter your email address.')).toBeTruthy();
  expect(screen.getByText('Enter your password.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(server.calls.map(({ name }) => name)).not.toContain('signInEmail');
});

it('asks for the second factor', async () => {
  const { navigate, container } = show(<SignIn />, { scenario: 'second-factor' });
  await heading('Sign in');
  enter();
  await heading('Two-step verification');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Verification code')));
  await expectAccessible(container);
  type('Verification code', '123 456');
  press('Sign in');
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
});

it('says that the server cannot be reached', async () => {
  show(<SignIn />, { scenario: 'offline' });
  expect((await screen.findByRole('alert')).textContent).toMatch('The server cannot be reached');
});

it('asks a user with a session, and goes on for one who comes from a provider', async () => {
  const { navigate } = show(<SignIn />, { scenario: 'signed-in' });
  await screen.findByText('Ada Lovelace');
  expect(navigate).not.toHaveBeenCalled();
  press('Continue');
  expect(navigate).toHaveBeenCalledWith('/', { replace: true });
});

it('goes on for a user who comes from a provider', async () => {
  open('/sign-in?returnTo=%2Forders&signed-in=');
  const { navigate } = show(<SignIn />, { scenario: 'signed-in' });
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/orders', { replace: true }));
});

it('explains what a provider refused in words of its own', async () => {
  open('/sign-in?provider=idp&error=access_denied');
  const options = optionsWith({ social: { providers: [{ id: 'idp', name: 'Our school' }], link: true } });
  show(<SignIn />, { options });
  expect((await screen.findByRole('alert')).textContent).toBe('You canceled the sign-in with Our school.');
});

it('says what a provider refused where the application made the address', async () => {
  open('/sign-in?error=access_denied');
  show(<SignIn />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The provider could not confirm who you are. Please try again.',
  );
});

it('names no provider that the server does not have, because any person can make such a link', async () => {
  open('/sign-in?provider=your-bank&error=access_denied');
  show(<SignIn />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The provider could not confirm who you are. Please try again.',
  );
});

const addressIsUsed =
  'Another account uses this email address and has not verified it. If it is your account, sign in to it another way. ' +
  'Or continue with a new account: the other account then loses this email address.';

it('asks after a mailed code before another account loses the address, and sends the same code again', async () => {
  const { server, container } = show(<SignIn />, {
    options: optionsWith({ password: { signIn: false }, 'email-otp': { signIn: true } }),
  });
  server.answer({
    sendVerificationOTP: { success: true },
    signInEmailOTP: refused('ANOTHER_ACCOUNT_USES_THIS_ADDRESS'),
  });
  await heading('Sign in');
  type('Email', 'ada@example.com');
  press('Send code');
  await screen.findByLabelText('Verification code');
  type('Verification code', '123 456');
  expect(screen.queryByText('Continue with a new account')).toBeNull();
  press('Sign in');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(addressIsUsed);
  await waitFor(() => expect(document.activeElement).toBe(alert));
  await expectAccessible(container);
  press('Continue with a new account');
  const first = { email: 'ada@example.com', otp: '123456' };
  const sent = () => server.calls.filter(({ name }) => name === 'signInEmailOTP').map(({ input }) => input);
  await waitFor(() => expect(sent()).toEqual([first, { ...first, startAnew: true }]));
});

it('asks after a provider before another account loses the address, and begins there again', async () => {
  open('/sign-in?provider=idp&error=another_account_uses_this_address&returnTo=%2Forders');
  const options = optionsWith({ social: { providers: [{ id: 'idp', name: 'Our school' }], link: true } });
  const { server, container } = show(<SignIn />, { options });
  server.answer({ signInSocial: { url: '/at-provider', redirect: false } });
  expect((await screen.findByRole('alert')).textContent).toBe(addressIsUsed);
  await expectAccessible(container);
  press('Continue with a new account');
  const sent = () => server.calls.find(({ name }) => name === 'signInSocial')?.input;
  await waitFor(() => expect(sent()).toMatchObject({ provider: 'idp', startAnew: true }));
  expect(sent()).toMatchObject({ errorCallbackURL: expect.stringContaining('provider=idp') });
});

it('asks nothing for a provider that the server does not have', async () => {
  open('/sign-in?provider=your-bank&error=another_account_uses_this_address');
  show(<SignIn />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The provider could not confirm who you are. Please try again.',
  );
  expect(screen.queryByText('Continue with a new account')).toBeNull();
});

it('the page of a second factor says that none is asked for', async () => {
  show(<TwoFactorChallenge />);
  expect(await screen.findByText('There is no sign-in to verify. Please sign in.')).toBeTruthy();
});
