import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PasskeyCalls, passkeyActions } from '../src/client.js';

interface Asked {
  readonly isAutofill: boolean;
  isAborted: boolean;
  /** The user cancels, or the browser refuses. */
  refuse(): void;
}

let asked: Asked[];
/** The browser refuses each request at once. */
let isRefusing: boolean;
beforeEach(() => {
  asked = [];
  isRefusing = false;
  const get = ({ signal, mediation }: { readonly signal: AbortSignal; readonly mediation?: string }) =>
    new Promise((_, reject) => {
      const refuse = () => reject(new DOMException('refused', 'NotAllowedError'));
      const request: Asked = { isAutofill: mediation === 'conditional', isAborted: false, refuse };
      signal.addEventListener('abort', () => {
        request.isAborted = true;
        reject(signal.reason);
      });
      asked.push(request);
      if (isRefusing) refuse();
    });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { isConditionalMediationAvailable: async () => true }));
  vi.stubGlobal('navigator', { credentials: { get } });
});
afterEach(() => vi.unstubAllGlobals());

const options = {
  challenge: 'AAAA',
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required',
  timeout: 1,
};
function server(answer: object = { data: options, error: null }) {
  let begun = 0;
  const begin = async () => {
    begun += 1;
    return answer;
  };
  const calls = new Proxy({}, { get: () => begin }) as PasskeyCalls;
  return { calls, begun: () => begun };
}
const silent = { onSignIn: () => {}, onError: () => {} };
const modal = () => asked.find(({ isAutofill }) => !isAutofill);

it('stops when the browser refuses every request: it does not call the server again and again', async () => {
  isRefusing = true;
  const { calls, begun } = server();
  passkeyActions(calls).startPasskeyAutofill(silent);
  await vi.waitFor(() => expect(begun()).toBe(5));
  await passkeyActions(calls).signInPasskey(); // as many turns as a request takes
  expect(begun()).toBe(6);
});

it('waits for the ceremony of other actions of the page, and then goes on', async () => {
  const { calls } = server();
  const stop = passkeyActions(calls).startPasskeyAutofill(silent);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const signedIn = passkeyActions(calls).signInPasskey();
  await vi.waitFor(() => expect(modal()).toBeDefined());
  await new Promise(setImmediate);
  expect(asked.map(({ isAutofill, isAborted }) => [isAutofill, isAborted])).toEqual([
    [true, true],
    [false, false],
  ]);
  modal()?.refuse();
  expect((await signedIn).error?.code).toBe('PASSKEY_WAS_CANCELLED');
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  stop();
  expect(asked[2]).toMatchObject({ isAutofill: true, isAborted: true });
});

it('ends with its form, and does not end the ceremony that a click has begun', async () => {
  const { calls } = server();
  const { startPasskeyAutofill, signInPasskey } = passkeyActions(calls);
  const stop = startPasskeyAutofill(silent);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const signedIn = signInPasskey();
  await vi.waitFor(() => expect(modal()).toBeDefined());
  stop();
  await new Promise(setImmediate);
  expect(modal()).toMatchObject({ isAborted: false });
  modal()?.refuse();
  await signedIn;
  expect(asked).toHaveLength(2);
});

it('asks nothing of the browser after it was stopped, at every step of its start', async () => {
  for (let steps = 0; asked.length === 0; steps += 1) {
    const { calls } = server();
    const stop = passkeyActions(calls).startPasskeyAutofill(silent);
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    stop();
    await new Promise(setImmediate);
    // A request that was begun before the stop was cancelled by it.
    expect(asked.filter(({ isAborted }) => !isAborted)).toEqual([]);
    expect(steps).toBeLessThan(100);
  }
});

it('does not trouble the user with a challenge that the server refuses', async () => {
  const errors: unknown[] = [];
  const { calls, begun } = server({ data: null, error: { status: 429, code: 'TOO_MANY_REQUESTS' } });
  passkeyActions(calls).startPasskeyAutofill({ ...silent, onError: (error) => void errors.push(error) });
  await vi.waitFor(() => expect(begun()).toBe(1));
  await new Promise(setImmediate);
  expect([errors, begun()]).toEqual([[], 1]);
});
