import { clientInternals, createAuthClient, defineClientPlugin, query } from 'latchkey/client';
import { describe, expect, it } from 'vitest';
import { hookName } from './hooks/hook-name.js';
import { createAuthReact } from './index.js';

const client = createAuthClient({ baseURL: 'http://localhost:3000' });
const { routes } = client[clientInternals];
const hooks = createAuthReact(client);

describe('the hooks of a client', () => {
  it.each(Object.entries(routes))('%s has one hook if it is a call, and otherwise none', (name, { kind }) => {
    const isCall = kind === 'query' || kind === 'mutation';
    const hook = hookName(name);
    expect(typeof Reflect.get(hooks, hook)).toBe(isCall ? 'function' : 'undefined');
    expect(Object.keys(routes).filter((other) => hookName(other) === hook)).toHaveLength(1);
  });

  it('are those of the routes and nothing else', () => {
    const calls = Object.entries(routes).filter(([, { kind }]) => kind === 'query' || kind === 'mutation');
    const names = calls.map(([name]) => hookName(name));
    expect(Object.keys(hooks).sort()).toEqual(
      [...names, 'AuthProvider', 'authKeys', 'SignedIn', 'SignedOut', 'Show'].sort(),
    );
  });

  it('are undefined for links and for misspelt names', () => {
    expect(Reflect.get(hooks, 'useError')).toBeUndefined();
    expect(Reflect.get(hooks, 'useSignInEmial')).toBeUndefined();
    expect(Reflect.get(hooks, 'useCallbackOAuth')).toBeUndefined();
  });

  it.each([
    ['getSession', 'useSession'],
    ['listSessions', 'useSessions'],
    ['ok', 'useOk'],
    ['getaway', 'useGetaway'],
    ['list', 'useList'],
    ['hasPermission', 'useHasPermission'],
    ['getTOTPURI', 'useTotpUri'],
    ['verifyTOTP', 'useVerifyTotp'],
    ['sendVerificationOTP', 'useSendVerificationOtp'],
    ['generateOpenAPISchema', 'useGenerateOpenApiSchema'],
    ['getAccessToken', 'useAccessToken'],
    ['signInEmail', 'useSignInEmail'],
  ] as const)('%s is %s', (name, hook) => {
    expect(hookName(name)).toBe(hook);
  });

  it('have different names', () => {
    const clashing = { getSessions: query('/sessions') };
    const feature = defineClientPlugin()(clashing);
    const made = createAuthClient({ baseURL: 'http://localhost:3000', plugins: [feature] });
    expect(() => createAuthReact(made)).toThrow(
      'Two endpoints would have the hook useSessions; one of them is getSessions.',
    );
  });
});

describe('the words of the routes', () => {
  const written = Object.entries(routes).flatMap(([name, { writes }]) => writes.map((word) => [name, word] as const));

  it.each(written)('%s writes %s, which some query reads', (_, word) => {
    expect(Object.values(routes).some(({ kind, reads }) => kind === 'query' && reads.includes(word))).toBe(true);
  });
});
