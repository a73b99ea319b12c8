// @vitest-environment node
import '../../test/page.js';
import '../../test/patience.js';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { openOldSession } from '../../test/reauthentication-fixture.js';
import { ada, codeOf } from '../../test/two-factor-fixture.js';
import { type StepUpOptions, stepUp } from '../flows.js';
import { createAuthReact } from '../index.js';

afterEach(cleanup);

type TestServer = Awaited<ReturnType<typeof openOldSession>>;

/** The hook on the page of Ada, whose session is not fresh. `prepare` changes her account before. */
async function open(
  prepare: (server: TestServer) => unknown = () => {},
  options?: StepUpOptions,
  which: 'client' | 'plainClient' = 'client',
) {
  const server = await openOldSession();
  await prepare(server);
  const { useStepUp } = createAuthReact(server[which], { plugins: [stepUp()] });
  const { result, unmount } = renderHook(() => useStepUp(options), { wrapper: StrictMode });
  /** Runs an action until it has ended or the page asks. */
  async function begin<Done>(action: () => Promise<Done>) {
    let isOver = false;
    const ended = result.current.run(action).finally(() => {
      isOver = true;
    });
    await waitFor(() => expect(isOver || result.current.state !== 'idle').toBe(true));
    return { ended, isOver: () => isOver };
  }
  return { ...server, result, unmount, begin };
}

/** Puts a second factor in force, and lets the session grow old again. Returns its codes. */
async function enrol({ client, clock }: TestServer) {
  await client.reauthenticate({ password: ada.password });
  const { data } = await client.enableTwoFactor({ password: ada.password });
  const totpURI = data?.totpURI ?? '';
  await client.verifyTOTP({ code: codeOf(totpURI, clock.now()) });
  clock.advance(2 * 86_400);
  return { nextCode: () => codeOf(totpURI, clock.now()), backupCodes: data?.backupCodes ?? [] };
}

describe('an action that needs a fresh session', () => {
  it('waits for the password, keeps waiting after a wrong one, and runs again', async () => {
    const { result, begin, client } = await open();
    const { ended, isOver } = await begin(() => client.openNow());
    expect(result.current).toMatchObject({ state: 'reauthenticate', method: 'password', methods: ['password'] });

    await act(() => result.current.verify('not the password'));
    expect(result.current).toMatchObject({ state: 'reauthenticate', error: { code: 'INVALID_PASSWORD' } });
    expect(isOver()).toBe(false);

    await act(() => result.current.verify(ada.password));
    expect(result.current.state).toBe('idle');
    expect(await ended).toEqual({ data: { status: true }, error: null });
  });

  it('waits for a mailed code if the page offers it and the address is verified', async () => {
    const offered = { reauthentication: ['password', 'email-code'] } as const;
    const verified = await open(({ auth }) => auth.api.verifyAddress(), offered);
    const { result, client, mailed } = verified;
    const { ended } = await verified.begin(() => client.openNow());
    expect(result.current).toMatchObject({ methods: ['password', 'email-code'], method: 'password' });
    act(() => result.current.use('email-code'));
    await act(() => result.current.sendCode());
    expect(result.current).toMatchObject({ method: 'email-code', codeSentAt: expect.any(Date) });
    await expect.poll(() => mailed.at(-1)).toMatch(/^\d{6}$/);
    await act(() => result.current.verify(mailed.at(-1) ?? ''));
    expect((await ended).error).toBeNull();

    const unverified = await open(() => {}, offered);
    await unverified.begin(() => unverified.client.openNow());
    expect(unverified.result.current).toMatchObject({ methods: ['password'] });
  });

  it('waits for a code where a second factor is in force, and the session is fresh then', async () => {
    const { result, begin, ...server } = await open();
    const { nextCode, backupCodes } = await enrol(server);
    const { client, clock } = server;
    const first = await begin(() => client.openNow());
    expect(result.current).toMatchObject({ state: 'reauthenticate', methods: ['totp', 'backup-code'], method: 'totp' });
    await act(() => result.current.verify(nextCode()));
    expect((await first.ended).error).toBeNull();

    clock.advance(300);
    const second = await begin(() => client.openNow());
    act(() => result.current.use('backup-code'));
    await act(() => result.current.verify(backupCodes[0] ?? ''));
    expect((await second.ended).error).toBeNull();
  });

  it('is asked about a second factor that has come into force since the question', async () => {
    const { result, begin, ...server } = await open();
    const { client, browser, clock } = server;
    const { ended } = await begin(() => client.openNow());
    const { json } = await browser.post('/two-factor/enable', { password: ada.password });
    const { totpURI } = json as { readonly totpURI: string };
    await browser.post('/two-factor/verify-totp', { code: codeOf(totpURI, clock.now()) });
    clock.advance(2 * 86_400);
    await act(() => result.current.verify(ada.password));
    expect(result.current).toMatchObject({ methods: ['totp', 'backup-code'], method: 'totp', error: null });
    await act(() => result.current.verify(codeOf(totpURI, clock.now())));
    expect((await ended).error).toBeNull();
  });

  it('leaves for a linked provider, and still waits', async () => {
    const { result, begin, client, followed } = await open(async ({ auth }) => {
      await auth.api.linkGoogle();
      await auth.api.removePassword();
    });
    const { isOver } = await begin(() => client.openNow());
    expect(result.current).toMatchObject({ methods: ['provider'], method: 'provider', providers: ['google'] });
    await act(() => result.current.verify('a text that no method takes'));
    await act(() => result.current.continueWith('google', { callbackURL: '/account', errorCallbackURL: '/account' }));
    expect(followed).toEqual([expect.stringMatching(/^https:\/\/accounts\.google\.com\/.*max_age=0/)]);
    expect(result.current).toMatchObject({ isBusy: false, error: null });
    expect(isOver()).toBe(false);
    await act(() => result.current.continueWith('github', { callbackURL: '/', errorCallbackURL: '/' }));
    expect(result.current).toMatchObject({ state: 'reauthenticate', error: { code: 'PROVIDER_NOT_FOUND' } });
  });

  it('ends with its first answer for a user without a method, after cancel, and after the page was unmounted', async () => {
    const without = await open(({ auth }) => auth.api.removePassword());
    const { ended } = await without.begin(() => without.client.openNow());
    expect(without.result.current.state).toBe('idle');
    expect((await ended).error?.code).toBe('SESSION_IS_NOT_FRESH');

    const cancelled = await open();
    const first = await cancelled.begin(() => cancelled.client.openNow());
    await act(async () => cancelled.result.current.cancel());
    expect((await first.ended).error?.code).toBe('SESSION_IS_NOT_FRESH');
    const second = await cancelled.begin(() => cancelled.client.openNow());
    cancelled.unmount();
    expect((await second.ended).error?.code).toBe('SESSION_IS_NOT_FRESH');
    const late = await cancelled.result.current.run(() => cancelled.client.openNow());
    expect(late.error?.code).toBe('SESSION_IS_NOT_FRESH');
  });

  it('is also the deletion of the account', async () => {
    const { result, begin, client } = await open();
    const { ended } = await begin(() => client.deleteUser({}));
    expect(result.current).toMatchObject({ state: 'reauthenticate', method: 'password' });
    await act(() => result.current.verify(ada.password));
    expect((await ended).data).toMatchObject({ success: true });
  });
});

describe('an action that needs a factor', () => {
  it('waits for the second factor of a user who has one in force', async () => {
    const { result, begin, ...server } = await open();
    const { nextCode } = await enrol(server);
    const { ended } = await begin(() => server.client.openWithSecond());
    expect(result.current).toMatchObject({ state: 'reauthenticate', methods: ['totp', 'backup-code'] });
    await act(() => result.current.verify(nextCode()));
    expect((await ended).error).toBeNull();
  });

  it('waits for a factor that the server names, by the methods that show it', async () => {
    const { result, begin, client, mailed } = await open(async ({ auth }) => {
      await auth.api.verifyAddress();
      await auth.api.linkGoogle();
    });
    await client.sendReauthenticationCode();
    await expect.poll(() => mailed.length).toBe(1);
    await client.reauthenticate({ emailCode: mailed[0] ?? '' });
    const { ended } = await begin(() => client.openWithPassword());
    expect(result.current).toMatchObject({ state: 'reauthenticate', methods: ['password'] });
    await act(() => result.current.verify(ada.password));
    expect((await ended).error).toBeNull();
  });

  it('ends with the answer that names a factor which the user does not have', async () => {
    const { result, begin, client } = await open();
    const { ended } = await begin(() => client.openWithSecond());
    expect(result.current).toMatchObject({ state: 'reauthenticate', methods: ['password'] }); // to be fresh
    await act(() => result.current.verify(ada.password));
    const details = [{ path: 'factors.second', message: 'Accepted' }];
    expect((await ended).error).toMatchObject({ code: 'FACTOR_REQUIRED', details });
    expect(result.current.state).toBe('idle');
  });

  it('ends with its first answer if no method of the page shows the factor', async () => {
    const { result, begin, client } = await open();
    const { ended } = await begin(() => client.openWithBadge());
    expect((await ended).error?.code).toBe('FACTOR_REQUIRED');
    expect(result.current.state).toBe('idle');
  });
});

describe('several actions', () => {
  it('share a question', async () => {
    const { result, begin, ...server } = await open();
    const { nextCode } = await enrol(server);
    const { client } = server;
    const [one, other] = [await begin(() => client.openNow()), await begin(() => client.openWithSecond())];
    await act(() => result.current.verify(nextCode()));
    expect((await one.ended).error).toBeNull();
    expect((await other.ended).error).toBeNull();
    expect(result.current.state).toBe('idle');
  });
});

it('a client without twoFactorClient() is enough, and reauthenticate takes the codes', async () => {
  const { result, begin, ...server } = await open(() => {}, undefined, 'plainClient');
  const { nextCode } = await enrol(server);
  const { ended } = await begin(() => server.plainClient.openNow());
  expect(result.current).toMatchObject({ methods: ['totp', 'backup-code'] });
  await act(() => result.current.verify(nextCode()));
  expect((await ended).error).toBeNull();
});
