// @vitest-environment node
import '../../test/page.js';
import '../../test/patience.js';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createAuthClient, twoFactorClient } from 'latchkey/client';
import { afterEach, expect, it, vi } from 'vitest';
import { ada, codeOf, openTwoFactorServer } from '../../test/two-factor-fixture.js';
import { signInFlow } from '../flows.js';
import { createAuthReact } from '../index.js';

afterEach(cleanup);
const asAda = { email: ada.email, password: ada.password };

/** A user with a second factor, signed out. */
async function openWithSecondFactor() {
  const server = await openTwoFactorServer();
  const { json } = await server.browser.post('/two-factor/enable', { password: ada.password });
  const { totpURI, backupCodes } = json as { totpURI: string; backupCodes: string[] };
  await server.browser.post('/two-factor/verify-totp', { code: codeOf(totpURI, server.clock.now()) });
  server.clock.advance(60);
  await server.browser.post('/sign-out');
  const { useSignInFlow } = createAuthReact(server.client, { plugins: [signInFlow()] });
  return { ...server, totpURI, backupCodes, useSignInFlow };
}

it('goes from idle to complete if no second factor is needed', async () => {
  const { client, browser } = await openTwoFactorServer();
  await browser.post('/sign-out');
  const { useSignInFlow } = createAuthReact(client, { plugins: [signInFlow()] });
  const onComplete = vi.fn();
  const { result } = renderHook(() => useSignInFlow({ onComplete }));
  await waitFor(() => expect(result.current.state).toBe('idle'));
  await act(() => result.current.email(asAda));
  expect(result.current.state).toBe('complete');
  expect(onComplete).toHaveBeenCalledTimes(1);
  expect((await client.getSession()).data?.user.email).toBe(ada.email);
});

it('keeps the form with its error, and accepts the next try', async () => {
  const { client } = await openTwoFactorServer();
  const { useSignInFlow } = createAuthReact(client, { plugins: [signInFlow()] });
  const { result } = renderHook(() => useSignInFlow());
  await act(() => result.current.email({ ...asAda, password: 'wrong horse' }));
  expect(result.current).toMatchObject({ state: 'idle', error: { code: 'INVALID_EMAIL_OR_PASSWORD' } });
  await act(() => result.current.username({ username: 'ADA_L', password: ada.password }));
  expect(result.current.state).toBe('complete');
});

it('asks for the second factor, keeps it through wrong codes, and completes with the right one', async () => {
  const { client, clock, totpURI, useSignInFlow } = await openWithSecondFactor();
  const { result } = renderHook(() => useSignInFlow());
  await act(() => result.current.email(asAda));
  expect(result.current).toMatchObject({
    state: 'second-factor',
    methods: ['totp', 'otp', 'backup-code'],
    method: 'totp',
    expiresAt: new Date(clock.now().getTime() + 600_000),
  });
  expect((await client.getSession()).data).toBeNull();
  await act(() => result.current.verify({ code: '000000' }));
  expect(result.current).toMatchObject({
    state: 'second-factor',
    error: { code: 'INVALID_TWO_FACTOR_AUTHENTICATION' },
  });
  await act(() => result.current.verify({ code: codeOf(totpURI, clock.now()) }));
  expect(result.current.state).toBe('complete');
  expect((await client.getSession()).data?.user.email).toBe(ada.email);
});

it('continues after a reload of the page', async () => {
  const { clock, totpURI, useSignInFlow } = await openWithSecondFactor();
  const before = renderHook(() => useSignInFlow());
  await act(() => before.result.current.email(asAda));
  before.unmount();
  const { result } = renderHook(() => useSignInFlow());
  await waitFor(() => expect(result.current.state).toBe('second-factor'));
  await act(() => result.current.verify({ code: codeOf(totpURI, clock.now()) }));
  expect(result.current.state).toBe('complete');
});

it('is loading until it knows whether a sign-in waits, and asks once', async () => {
  const { client, hold, requests } = await openTwoFactorServer();
  const { useSignInFlow } = createAuthReact(client, { plugins: [signInFlow()] });
  const release = hold('/two-factor/challenge');
  const { result } = renderHook(() => useSignInFlow(), { reactStrictMode: true });
  expect(result.current.state).toBe('loading');
  release();
  await waitFor(() => expect(result.current).toMatchObject({ state: 'idle', error: null }));
  expect(requests).toEqual(['/two-factor/challenge']);
});

it('is idle if the server does not say whether a sign-in waits', async () => {
  const client = createAuthClient({
    baseURL: 'https://app.example.com',
    plugins: [twoFactorClient()],
    fetch: () => Promise.reject(new TypeError('the network is gone')),
  });
  const { useSignInFlow } = createAuthReact(client, { plugins: [signInFlow()] });
  const { result } = renderHook(() => useSignInFlow());
  await waitFor(() => expect(result.current).toMatchObject({ state: 'idle', error: null }));
});

it('accepts a sign-in while it is loading, and ignores a late answer about a waiting one', async () => {
  const { useSignInFlow, hold, requests } = await openWithSecondFactor();
  const release = hold('/two-factor/challenge');
  const { result } = renderHook(() => useSignInFlow());
  await act(() => result.current.email({ ...asAda, password: 'wrong horse' }));
  expect(result.current).toMatchObject({ state: 'idle', error: { code: 'INVALID_EMAIL_OR_PASSWORD' } });
  await act(async () => release());
  expect(requests).toEqual(['/two-factor/challenge', '/sign-in/email']);
  expect(result.current).toMatchObject({ state: 'idle', error: { code: 'INVALID_EMAIL_OR_PASSWORD' } });
});

it('does not ask if the server passed the waiting sign-in with the page', async () => {
  const { auth, browser, client, clock, totpURI, requests, useSignInFlow } = await openWithSecondFactor();
  const nothing = renderHook(() => useSignInFlow({ initialChallenge: null }));
  expect(nothing.result.current.state).toBe('idle');
  await act(() => nothing.result.current.email(asAda));
  nothing.unmount();

  const initialChallenge = await auth.api.getTwoFactorChallenge({ headers: browser.headers });
  expect(initialChallenge).not.toBeNull();
  const asked = requests.length;
  const { result } = renderHook(() => useSignInFlow({ initialChallenge }));
  expect(result.current).toMatchObject({
    state: 'second-factor',
    methods: ['totp', 'otp', 'backup-code'],
    expiresAt: initialChallenge?.expiresAt,
  });
  await act(() => result.current.verify({ code: codeOf(totpURI, clock.now()) }));
  expect(result.current.state).toBe('complete');
  expect(requests.slice(asked)).toEqual(['/two-factor/verify-totp']);
  expect((await client.getSession()).data?.user.email).toBe(ada.email);
});

it('is complete with the session, also if other calls run at the same time', async () => {
  const { clock, totpURI, hold, useSignInFlow } = await openWithSecondFactor();
  const onComplete = vi.fn();
  const { result } = renderHook(() => useSignInFlow({ onComplete }));
  await act(() => result.current.email(asAda));
  const code = codeOf(totpURI, clock.now());
  await act(async () => {
    const release = hold('/two-factor/verify-totp');
    const verified = result.current.verify({ code });
    // A second click, after which no sign-in waits any more, and another button.
    const again = result.current.verify({ code });
    const sent = result.current.sendCode();
    release();
    await Promise.all([verified, again, sent]);
  });
  expect(result.current.state).toBe('complete');
  expect(onComplete).toHaveBeenCalledTimes(1);
});

it('signs in with a mailed code and with a backup code', async () => {
  const { auth, mailed, backupCodes, browser, useSignInFlow } = await openWithSecondFactor();
  const { result } = renderHook(() => useSignInFlow());
  await act(() => result.current.email(asAda));
  act(() => result.current.use('otp'));
  await act(() => result.current.sendCode());
  expect(result.current).toMatchObject({ method: 'otp', isBusy: false, codeSentAt: expect.any(Date) });
  await auth.settled();
  await act(() => result.current.verify({ code: mailed.at(-1) ?? '' }));
  expect(result.current.state).toBe('complete');

  await browser.post('/sign-out');
  act(() => result.current.reset());
  await act(() => result.current.email(asAda));
  act(() => result.current.use('backup-code'));
  await act(() => result.current.verify({ code: backupCodes[0] ?? '' }));
  expect(result.current.state).toBe('complete');
});

it('starts again with a message if the pending sign-in has expired', async () => {
  const { clock, useSignInFlow } = await openWithSecondFactor();
  const { result } = renderHook(() => useSignInFlow());
  await act(() => result.current.email(asAda));
  clock.advance(600);
  await act(() => result.current.verify({ code: '000000' }));
  expect(result.current).toMatchObject({ state: 'idle', error: { code: 'INVALID_TWO_FACTOR_COOKIE' } });
});

it('says that the address is not verified, and mails the link again', async () => {
  const { auth, client, mailed } = await openTwoFactorServer({ requireEmailVerification: true });
  const { useSignInFlow } = createAuthReact(client, { plugins: [signInFlow()] });
  const { result } = renderHook(() => useSignInFlow());
  await act(() => result.current.email(asAda));
  expect(result.current).toMatchObject({ state: 'email-unverified', unverifiedEmail: ada.email, isResent: false });
  await auth.settled();
  const sent = mailed.length;
  await act(() => result.current.resendVerification('/welcome'));
  await auth.settled();
  expect(result.current).toMatchObject({ isResent: true, error: null });
  expect(mailed.length).toBe(sent + 1);
  await act(() => result.current.resendVerification('https://elsewhere.example/welcome'));
  expect(result.current).toMatchObject({
    state: 'email-unverified',
    isResent: false,
    error: { code: 'INVALID_CALLBACKURL' },
  });
});

it('calls back with the session even if a guard has already removed the form', async () => {
  const { client } = await openTwoFactorServer();
  const { useSignInFlow } = createAuthReact(client, { plugins: [signInFlow()] });
  const onComplete = vi.fn();
  const { result, unmount } = renderHook(() => useSignInFlow({ onComplete }));
  await act(async () => {
    const answered = result.current.email(asAda);
    unmount();
    await answered;
  });
  expect(onComplete).toHaveBeenCalledTimes(1);
});

it('signs in with a code in a text message', async () => {
  const { auth, browser, client, texted } = await openTwoFactorServer();
  const phoneNumber = '+15551234567';
  await client.sendPhoneNumberOTP({ phoneNumber });
  await auth.settled();
  await client.verifyPhoneNumber({ phoneNumber, code: texted.at(-1) ?? '' });
  await browser.post('/sign-out');

  const { useSignInFlow } = createAuthReact(client, { plugins: [signInFlow()] });
  const { result } = renderHook(() => useSignInFlow({ resume: false }));
  await client.sendPhoneNumberOTP({ phoneNumber });
  await auth.settled();
  await act(() => result.current.phoneNumberOTP({ phoneNumber, code: 'wrong' }));
  expect(result.current).toMatchObject({ state: 'idle', error: { code: 'INVALID_OTP' } });
  await act(() => result.current.phoneNumberOTP({ phoneNumber, code: texted.at(-1) ?? '' }));
  expect(result.current.state).toBe('complete');
  expect((await client.getSession()).data?.user.phoneNumber).toBe(phoneNumber);
});

it('uses only the answer of the last call', async () => {
  const { client } = await openTwoFactorServer();
  const { useSignInFlow } = createAuthReact(client, { plugins: [signInFlow()] });
  const { result } = renderHook(() => useSignInFlow({ resume: false }));
  await act(async () => {
    const first = result.current.email({ ...asAda, password: 'wrong horse' });
    result.current.reset();
    await first;
  });
  expect(result.current).toMatchObject({ state: 'idle', error: null });
});
