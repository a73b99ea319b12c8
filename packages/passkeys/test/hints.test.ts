import { afterEach, expect, it, vi } from 'vitest';
import { type PasskeyCalls, passkeyActions } from '../src/client.js';

afterEach(() => vi.unstubAllGlobals());

/** A browser that notes what a ceremony asks it for, and whose user cancels. */
function stubBrowser() {
  const asked: unknown[] = [];
  const refuse = ({ publicKey }: { readonly publicKey: object }) => {
    asked.push(Reflect.get(publicKey, 'hints'));
    return Promise.reject(new DOMException('cancelled', 'NotAllowedError'));
  };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { credentials: { create: refuse, get: refuse } });
  return asked;
}

const options = {
  ...{ challenge: 'AAAA', rpId: 'localhost', rp: { id: 'localhost', name: 'App' } },
  ...{ user: { id: 'AAAA', name: 'ada', displayName: 'Ada' }, pubKeyCredParams: [], allowCredentials: [] },
};
/** A server that begins each ceremony. */
const begin = async () => ({ data: options, error: null });
const calls = new Proxy({}, { get: () => begin }) as PasskeyCalls;

const person = { email: 'ada@example.com', name: 'Ada' };
const hints = ['hybrid'] as const;

it.each(['signInPasskey', 'signUpPasskey', 'addPasskey', 'showPasskey', 'reauthenticatePasskey'] as const)(
  '%s tells the browser where to look first',
  async (name) => {
    const asked = stubBrowser();
    const actions = passkeyActions(calls);
    const { error } = await actions[name]({ ...person, hints });
    expect(error?.code).toBe('PASSKEY_WAS_CANCELLED');
    await actions[name](person);
    expect(asked).toEqual([['hybrid'], undefined]);
  },
);
