// For tests: what a profile is read from, with the provider's answers played by msw.

import { HttpResponse, http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { createLogger } from '../../../domain/logger.js';
import type { Profile, ProfileSource } from '../../../domain/provider.js';
import { socialProviderSource } from './index.js';
import type { ProviderCase } from './provider-case-for-tests.js';

/** Answers every call as the case says, and fails those that it does not know. */
export function playProvider(server: SetupServer, { answers }: ProviderCase, calls: Request[] = []): Request[] {
  server.use(
    http.all('*', ({ request }) => {
      calls.push(request.clone());
      const answer = answers[`${request.method} ${request.url}`];
      if (answer === undefined) return new HttpResponse('no such call', { status: 404 });
      return answer instanceof Response ? answer.clone() : HttpResponse.json(answer as never);
    }),
  );
  return calls;
}

export const createProviderServer = (): SetupServer => setupServer();

/** Settings of which nobody hears. */
export const quiet = { logger: createLogger({ debug() {}, info() {}, warn() {}, error() {} }, 'debug') };

/** Reads who it is, as the engine does: failures and what is no JSON come as `undefined`. */
export async function readProfile(
  one: ProviderCase,
  change: Partial<ProfileSource> = {},
): Promise<Profile | undefined> {
  const configured = await socialProviderSource(one.options)(one.id, quiet);
  if (!configured) throw new Error(`${one.id} is not configured`);
  const { scope } = one.granted;
  return configured.provider.profile({
    tokens: {
      accessToken: 'access',
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
      scopes: typeof scope === 'string' ? scope.split(/[ ,]/) : configured.provider.scopes,
    },
    claims: one.claims,
    callback: one.callback ?? {},
    clientId: configured.options.clientId,
    async fetch(url, { method = 'GET', headers, form, bearer = true } = {}) {
      const sent = { ...(bearer && { authorization: 'Bearer access' }), ...headers };
      const body = form ? new URLSearchParams(form) : null;
      const response = await globalThis.fetch(url, { method, headers: sent, body });
      try {
        return response.ok ? await response.json() : undefined;
      } catch {
        return undefined;
      }
    },
    async fetchBytes(url) {
      const response = await globalThis.fetch(url, { headers: { authorization: 'Bearer access' } });
      if (!response.ok) return undefined;
      return { type: response.headers.get('content-type') ?? '', bytes: new Uint8Array(await response.arrayBuffer()) };
    },
    ...change,
  });
}
