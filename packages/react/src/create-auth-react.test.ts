import { clientInternals, createAuthClient, defineClientPlugin, query, type Route } from 'latchkey/client';
import { describe, expect, it } from 'vitest';
import { hookName } from './hooks/hook-name.js';
import { createAuthReact } from './index.js';

const client = createAuthClient({ baseURL: 'http://localhost:3000' });
const { routes } = client[clientInternals];
const hooks = createAuthReact(client);
const route = (kind: Route['kind']): Route => ({
  kind,
  via: 'body',
  methods: ['POST'],
  path: '/x',
  reads: [],
  writes: [],
});

describe('the hooks of a client', () => {
  it.each(Object.entries(routes))('%s has one hook if it is a call, and otherwise none', (name, { kind }) => {
    const isCall = kind === 'query' || kind === 'mutation';
    const hook = hookName(name, routes[name] ?? route(kind));
    expect(hook === undefined).toBe(!isCall);
    if (hook === undefined) return;
    expect(Reflect.get(hooks, hook)).toBeTypeOf('function');
    expect(Object.entries(routes).filter(([other, each]) => hookName(other, each) === hook)).toHaveLength(1);
  });

  it('are those of the routes and nothing else', () => {
    const names = Object.entries(routes).flatMap(([name, each]) => hookName(name, each) ?? []);
    expect(Object.keys(hooks).sort()).toEqual(
      [...names, 'AuthProvider', 'authKeys', 'SignedIn', 'SignedOut', 'Show'].sort(),
    );
  });

  it('are undefined for links and for misspelt names', () => {
    expect(Reflect.get(hooks, 'useError')).toBeUndefined();
    expect(Reflect.get(hooks, 'useSignInEmial')).toBeUndefined();
    expect(hookName('callbackOAuth', route('redirect'))).toBeUndefined();
    expect(hookName('getVerificationOtp', route('internal'))).toBeUndefined();
  });

  it.each([
    ['getSession', 'query', 'useSession'],
    ['listSessions', 'query', 'useSessions'],
    ['ok', 'query', 'useOk'],
    ['getaway', 'query', 'useGetaway'],
    ['list', 'query', 'useList'],
    ['hasPermission', 'query', 'useHasPermission'],
    ['getTOTPURI', 'mutation', 'useTotpUri'],
    ['verifyTOTP', 'mutation', 'useVerifyTotp'],
    ['sendVerificationOTP', 'mutation', 'useSendVerificationOtp'],
    ['generateOpenAPISchema', 'query', 'useGenerateOpenApiSchema'],
    ['getAccessToken', 'mutation', 'useAccessToken'],
    ['signInEmail', 'mutation', 'useSignInEmail'],
  ] as const)('%s, a %s, is %s', (name, kind, hook) => {
    expect(hookName(name, route(kind))).toBe(hook);
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
