// @vitest-environment node
import '../../test/page.js';
import '../../test/patience.js';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ada, codeOf, openTwoFactorServer } from '../../test/two-factor-fixture.js';
import { type StepUpOptions, stepUp } from '../flows.js';
import { createAuthReact } from '../index.js';

afterEach(cleanup);

/** A user with a second factor, who has signed in in a trusted browser, so the session has not shown the factor. */
async function openUnproven(options?: StepUpOptions) {
  const server = await openTwoFactorServer();
  const { client, clock } = server;
  const { data } = await client.enableTwoFactor({ password: ada.password });
  const totpURI = data?.totpURI ?? '';
  await client.verifyTOTP({ code: codeOf(totpURI, clock.now()) });
  const nextCode = () => {
    clock.advance(30);
    return codeOf(totpURI, clock.now());
  };
  await client.signOut();
  await client.signInEmail(ada);
  await client.verifyTOTP({ code: nextCode(), trustDevice: true });
  await client.signOut();
  await client.signInEmail(ada);
  clock.advance(60);
  const { useStepUp } = createAuthReact(client, { plugins: [stepUp()] });
  const { result, unmount } = renderHook(() => useStepUp(options), { wrapper: StrictMode });
  const makeCodes = () => client.generateBackupCodes({ password: ada.password });
  /** Runs an action until it has ended or the page asks for a code. `ended` is a promise of its result. */
  async function begin<Done>(action: () => Promise<Done>) {
    let isOver = false;
    const running: Promise<{ done?: Done; error?: unknown }> = result.current.run(action).then(
      (done) => ({ done }),
      (error: unknown) => ({ error }),
    );
    const ended = running.finally(() => {
      isOver = true;
    });
    await waitFor(() => expect(isOver || result.current.state === 'second-factor').toBe(true));
    return { ended, isOver: () => isOver };
  }
  return { ...server, result, unmount, nextCode, makeCodes, begin, backupCodes: data?.backupCodes ?? [] };
}
const asksForCode = { state: 'second-factor', method: 'totp', methods: ['totp', 'backup-code'], error: null };

it('an action that needs the second factor waits for a code, and runs again', async () => {
  const { result, begin, makeCodes, nextCode } = await openUnproven();
  expect(result.current.state).toBe('idle');
  const { ended, isOver } = await begin(makeCodes);
  expect(result.current).toMatchObject(asksForCode);

  await act(() => result.current.verify('000000'));
  expect(result.current).toMatchObject({
    state: 'second-factor',
    error: { code: 'INVALID_TWO_FACTOR_AUTHENTICATION' },
  });
  expect(isOver()).toBe(false);

  await act(() => result.current.verify(nextCode()));
  expect(result.current.state).toBe('idle');
  expect((await ended).done?.data?.backupCodes).toHaveLength(10);
});

it('after that the session has shown the factor, and further actions need no code', async () => {
  const { result, begin, makeCodes, nextCode, client } = await openUnproven();
  await begin(makeCodes);
  await act(() => result.current.verify(nextCode()));
  const { ended } = await begin(() => client.disableTwoFactor({ password: ada.password }));
  expect(result.current.state).toBe('idle');
  expect((await ended).done?.data).toMatchObject({ status: true });
});

it('an action that throws its error, such as a mutation hook, waits too', async () => {
  const { result, begin, makeCodes, nextCode } = await openUnproven();
  const { ended } = await begin(async () => {
    const { data, error } = await makeCodes();
    if (error) throw error;
    return data.backupCodes.length;
  });
  expect(result.current).toMatchObject(asksForCode);
  await act(() => result.current.verify(nextCode()));
  expect(await ended).toEqual({ done: 10 });
});

it('every other answer of an action is passed on', async () => {
  const { result, begin, client } = await openUnproven();
  const wrong = await begin(() => client.signInEmail({ ...ada, password: 'not the password' }));
  expect((await wrong.ended).done?.error?.code).toBe('INVALID_EMAIL_OR_PASSWORD');
  const thrown = new Error('the page is broken');
  expect(await (await begin(() => Promise.reject(thrown))).ended).toEqual({ error: thrown });
  expect(await (await begin(async () => null)).ended).toEqual({ done: null });
  expect(result.current.state).toBe('idle');
});

it('a user who cancels gets the answer that the server gave', async () => {
  const { result, begin, makeCodes } = await openUnproven();
  const { ended } = await begin(makeCodes);
  await act(async () => result.current.cancel());
  expect(result.current.state).toBe('idle');
  expect((await ended).done?.error?.code).toBe('SECOND_FACTOR_REQUIRED');
});

it('an action does not wait after its page was unmounted', async () => {
  const { begin, makeCodes, unmount } = await openUnproven();
  const { ended } = await begin(makeCodes);
  unmount();
  expect((await ended).done?.error?.code).toBe('SECOND_FACTOR_REQUIRED');
});

it('two waiting actions ask for one code', async () => {
  const { result, begin, makeCodes, nextCode } = await openUnproven();
  const [one, other] = [await begin(makeCodes), await begin(makeCodes)];
  await act(() => result.current.verify(nextCode()));
  expect(result.current.state).toBe('idle');
  expect((await one.ended).done?.error).toBeNull();
  expect((await other.ended).done?.error).toBeNull();
});

it('a backup code works too, and is used up', async () => {
  const { result, begin, client, backupCodes } = await openUnproven();
  const { ended } = await begin(() => client.getTOTPURI({ password: ada.password }));
  act(() => result.current.use('backup-code'));
  await act(() => result.current.verify(backupCodes[0] ?? ''));
  expect((await ended).done?.data?.totpURI).toContain('otpauth://');
  expect(await client.verifyBackupCode({ code: backupCodes[0] ?? '' })).toMatchObject({
    error: { code: 'INVALID_BACKUP_CODE' },
  });
});

it('a mailed code is offered if the page says so', async () => {
  const { result, begin, makeCodes, mailed } = await openUnproven({ methods: ['otp', 'totp'] });
  const { ended } = await begin(makeCodes);
  await act(() => result.current.sendCode());
  expect(result.current).toMatchObject({ method: 'otp', codeSentAt: expect.any(Date) });
  await expect.poll(() => mailed.at(-1)).toMatch(/^\d{6}$/);
  await act(() => result.current.verify(mailed.at(-1) ?? ''));
  expect((await ended).done?.data?.backupCodes).toHaveLength(10);
});
