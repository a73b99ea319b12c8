// @vitest-environment node
import '../../test/page.js';
import '../../test/patience.js';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ada, codeOf, openTwoFactorServer } from '../../test/two-factor-fixture.js';
import { secretOf, type TwoFactorSetup, twoFactorSetup } from '../flows.js';
import { createAuthReact } from '../index.js';

afterEach(cleanup);

/** The set-up in this step; fails if it is in another one. */
function stepOf<S extends TwoFactorSetup['state']>(setup: TwoFactorSetup, state: S) {
  const isThere = (each: TwoFactorSetup): each is Extract<TwoFactorSetup, { readonly state: S }> =>
    each.state === state;
  if (!isThere(setup)) throw new Error(`the step is ${setup.state}`);
  return setup;
}

it('goes from the password over the secret and the backup codes to enabled', async () => {
  const { client, clock } = await openTwoFactorServer();
  const { useTwoFactorSetup } = createAuthReact(client, { plugins: [twoFactorSetup()] });
  const { result } = renderHook(() => useTwoFactorSetup());
  expect(result.current).toMatchObject({ state: 'password', isBusy: false });

  await act(() => result.current.begin('wrong horse'));
  expect(result.current).toMatchObject({ state: 'password', error: { code: 'INVALID_PASSWORD' } });
  await act(() => result.current.begin(ada.password));
  const { totpURI, secret } = stepOf(result.current, 'scan');
  expect(secret).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);

  await act(() => result.current.verify('000000'));
  expect(result.current).toMatchObject({ state: 'scan', error: { code: 'INVALID_TWO_FACTOR_AUTHENTICATION' } });
  expect((await client.getSession()).data?.user).toMatchObject({ twoFactorEnabled: false });
  await act(() => result.current.verify(codeOf(totpURI, clock.now())));
  expect(stepOf(result.current, 'backup-codes').backupCodes).toHaveLength(10);
  expect((await client.getSession()).data?.user).toMatchObject({ twoFactorEnabled: true });

  act(() => result.current.finish());
  expect(result.current.state).toBe('enabled');
});

it('shows the backup codes after a correct first code, also if it was sent twice', async () => {
  const { client, clock } = await openTwoFactorServer();
  const { useTwoFactorSetup } = createAuthReact(client, { plugins: [twoFactorSetup()] });
  const { result } = renderHook(() => useTwoFactorSetup());
  await act(() => result.current.begin(ada.password));
  const { totpURI, backupCodes } = stepOf(result.current, 'scan');
  const code = codeOf(totpURI, clock.now());
  await act(async () => {
    await Promise.all([result.current.verify(code), result.current.verify(code)]);
  });
  expect(stepOf(result.current, 'backup-codes')).toMatchObject({ backupCodes, error: null, isBusy: false });
});

it('replaces an unverified secret when the set-up starts again', async () => {
  const { client, clock } = await openTwoFactorServer();
  const { useTwoFactorSetup } = createAuthReact(client, { plugins: [twoFactorSetup()] });
  const { result } = renderHook(() => useTwoFactorSetup());
  await act(() => result.current.begin(ada.password));
  const overtaken = stepOf(result.current, 'scan').totpURI;
  act(() => result.current.reset());
  expect(result.current.state).toBe('password');
  clock.advance(30);
  await act(() => result.current.begin(ada.password));
  await act(() => result.current.verify(codeOf(overtaken, clock.now())));
  expect(result.current).toMatchObject({ state: 'scan', error: { code: 'INVALID_TWO_FACTOR_AUTHENTICATION' } });
});

it('takes a code of the existing factor if the session has not shown it', async () => {
  const { client, clock } = await openTwoFactorServer();
  const { useTwoFactorSetup } = createAuthReact(client, { plugins: [twoFactorSetup()] });
  const { result } = renderHook(() => useTwoFactorSetup());
  await act(() => result.current.begin(ada.password));
  const { totpURI } = stepOf(result.current, 'scan');
  await act(() => result.current.verify(codeOf(totpURI, clock.now())));
  const { backupCodes } = stepOf(result.current, 'backup-codes');
  await client.signOut();
  await client.signInEmail(ada);
  clock.advance(30);
  await client.verifyTOTP({ code: codeOf(totpURI, clock.now()), trustDevice: true });
  await client.signOut();
  await client.signInEmail(ada); // the trusted browser needs no code

  act(() => result.current.reset());
  await act(() => result.current.begin(ada.password));
  expect(result.current).toMatchObject({ state: 'password', error: { code: 'SECOND_FACTOR_REQUIRED' } });
  await act(() => result.current.begin(ada.password, backupCodes[0]));
  expect(stepOf(result.current, 'scan').totpURI).not.toBe(totpURI);
});

it('shows a secret in groups of four', () => {
  expect(secretOf('otpauth://totp/a:b?secret=ABCDEFGHIJ&issuer=a')).toBe('ABCD EFGH IJ');
});
