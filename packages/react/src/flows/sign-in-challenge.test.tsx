// @vitest-environment node
import '../../test/page.js';
import '../../test/patience.js';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, expectTypeOf, it, vi } from 'vitest';
import { ada, openTermsServer } from '../../test/questions.js';
import { codeOf } from '../../test/two-factor-fixture.js';
import { signInFlow } from '../flows.js';
import { createAuthReact } from '../index.js';

afterEach(cleanup);
const asAda = { email: ada.email, password: ada.password };

it('shows the question of a plugin, keeps it through a refusal, and completes with its answer', async () => {
  const { client } = await openTermsServer();
  const { useSignInFlow } = createAuthReact(client, {
    plugins: [signInFlow({ pending: [() => client.pendingTerms()] })],
  });
  const onComplete = vi.fn();
  const { result } = renderHook(() => useSignInFlow({ onComplete }));
  await waitFor(() => expect(result.current.state).toBe('idle'));
  await act(() => result.current.email(asAda));
  const step = result.current;
  if (step.state !== 'challenge') throw new Error(`expected the question, not ${step.state}`);
  expect(step.challenge).toEqual({ name: 'terms', version: '2' });
  expectTypeOf(step.challenge.name).toEqualTypeOf<'terms'>();
  expectTypeOf(step.challenge.version).toEqualTypeOf<string>();
  await act(() => result.current.goOn(() => client.acceptTerms({ accept: false })));
  expect(result.current).toMatchObject({ state: 'challenge', isBusy: false, error: { code: 'CHANGE_REFUSED' } });
  expect(onComplete).not.toHaveBeenCalled();
  await act(() => result.current.goOn(() => client.acceptTerms({ accept: true })));
  expect(result.current.state).toBe('complete');
  expect(onComplete).toHaveBeenCalledTimes(1);
  expect((await client.getSession()).data?.user.email).toBe(ada.email);
});

it('goes on with the question after the page was loaded anew', async () => {
  const { client } = await openTermsServer();
  await client.signInEmail(asAda);
  const { useSignInFlow } = createAuthReact(client, {
    plugins: [signInFlow({ pending: [() => client.pendingTerms()] })],
  });
  const { result } = renderHook(() => useSignInFlow());
  expect(result.current.state).toBe('loading');
  await waitFor(() => expect(result.current).toMatchObject({ state: 'challenge', challenge: { version: '2' } }));
});

it('goes on with the question after the redirect of a magic link', async () => {
  const { auth, client, browser, links } = await openTermsServer();
  await client.signInMagicLink({ email: ada.email, callbackURL: '/sign-in' });
  await auth.settled();
  const landed = await browser.submitForm(await browser.open(links[0] ?? ''));
  expect(landed.headers.get('location')).toBe('/sign-in?challenge=terms');
  const { useSignInFlow } = createAuthReact(client, {
    plugins: [signInFlow({ pending: [() => client.pendingTerms()] })],
  });
  const onComplete = vi.fn();
  const { result } = renderHook(() => useSignInFlow({ onComplete }));
  await waitFor(() => expect(result.current).toMatchObject({ state: 'challenge', challenge: { version: '2' } }));
  await act(() => result.current.goOn(() => client.acceptTerms({ accept: true })));
  expect(result.current.state).toBe('complete');
  expect(onComplete).toHaveBeenCalledTimes(1);
  expect((await client.getSession()).data?.user.email).toBe(ada.email);
});

it('begins anew when the sign-in has waited too long', async () => {
  const { client, clock } = await openTermsServer();
  const { useSignInFlow } = createAuthReact(client, {
    plugins: [signInFlow({ pending: [() => client.pendingTerms()] })],
  });
  const { result } = renderHook(() => useSignInFlow());
  await act(() => result.current.email(asAda));
  clock.advance(601);
  await act(() => result.current.goOn(() => client.acceptTerms({ accept: true })));
  expect(result.current).toMatchObject({ state: 'idle', error: { code: 'NO_PENDING_SIGN_IN' } });
});

it('goes from the question to the second factor', async () => {
  const { client, clock } = await openTermsServer();
  await client.signInEmail(asAda);
  await client.acceptTerms({ accept: true });
  const { data } = await client.enableTwoFactor({ password: ada.password });
  const totpURI = data?.totpURI ?? '';
  await client.verifyTOTP({ code: codeOf(totpURI, clock.now()) });
  clock.advance(60);
  await client.signOut();
  const { useSignInFlow } = createAuthReact(client, {
    plugins: [signInFlow({ pending: [() => client.pendingTerms()] })],
  });
  const { result } = renderHook(() => useSignInFlow());
  await act(() => result.current.email(asAda));
  expect(result.current.state).toBe('challenge');
  await act(() => result.current.goOn(() => client.acceptTerms({ accept: true })));
  expect(result.current.state).toBe('second-factor');
  await act(() => result.current.verify({ code: codeOf(totpURI, clock.now()) }));
  expect(result.current.state).toBe('complete');
});
