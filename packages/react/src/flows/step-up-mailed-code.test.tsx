// @vitest-environment node
import '../../test/page.js';
import '../../test/patience.js';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { openOldSession } from '../../test/reauthentication-fixture.js';
import { ada, codeOf } from '../../test/two-factor-fixture.js';
import { stepUp } from '../flows.js';
import { createAuthReact } from '../index.js';

afterEach(cleanup);

/** The page of Ada, whose account is verified and not settled. Her session is not fresh, which does not matter here. */
async function openUnsettled() {
  const server = await openOldSession();
  await server.auth.api.openLink();
  const { useStepUp } = createAuthReact(server.client, { plugins: [stepUp()] });
  const { result } = renderHook(() => useStepUp(), { wrapper: StrictMode });
  /** Runs the check until the page asks. */
  async function check() {
    const ended = result.current.run(() => server.client.checkSettled());
    await waitFor(() => expect(result.current.state).not.toBe('idle'));
    return { ended };
  }
  async function mailedCode(): Promise<string> {
    await act(() => result.current.sendCode());
    await expect.poll(() => server.mailed.at(-1)).toMatch(/^\d{6}$/);
    return server.mailed.at(-1) ?? '';
  }
  return { ...server, result, check, mailedCode };
}
const asksForCode = { state: 'reauthenticate', methods: ['email-code'], method: 'email-code', isUnsettled: true };

it('a page whose account is not settled asks for a mailed code, also if it offers none for other questions', async () => {
  const { result, check, mailedCode, client } = await openUnsettled();
  const { ended } = await check();
  expect(result.current).toMatchObject(asksForCode);
  const code = await mailedCode();
  await act(() => result.current.verify('not the code'));
  expect(result.current).toMatchObject({ ...asksForCode, error: { code: 'INVALID_REAUTHENTICATION_CODE' } });
  await act(() => result.current.verify(code));
  expect((await ended).data).toEqual({ status: true });
  expect((await client.checkSettled()).error).toBeNull();
});

it('asks for a code of the second factor too, if one is in force', async () => {
  const { result, check, mailedCode, client, clock } = await openUnsettled();
  const { data } = await client.enableTwoFactor({ password: ada.password });
  await client.verifyTOTP({ code: codeOf(data?.totpURI ?? '', clock.now()) });
  clock.advance(60);
  const { ended } = await check();
  await act(async () => result.current.verify(await mailedCode()));
  expect(result.current).toMatchObject({ isUnsettled: true, method: 'totp', error: null });
  await act(() => result.current.verify(codeOf(data?.totpURI ?? '', clock.now())));
  expect((await ended).data).toEqual({ status: true });
});

it('a user who cancels gets the answer of the server', async () => {
  const { result, check } = await openUnsettled();
  const { ended } = await check();
  act(() => result.current.cancel());
  expect((await ended).error).toMatchObject({ code: 'MAILED_CODE_REQUIRED' });
});
