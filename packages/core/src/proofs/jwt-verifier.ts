// For tests: a service that verifies, in front of a server in this process.
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { createVerifier, type VerifierOptions } from '../verify.js';

interface Server {
  readonly auth: { readonly handler: (request: Request) => Promise<Response> };
  readonly clock: { now(): Date };
}

export const issuer = 'https://app.example.com';

/** A verifier that asks this server for its keys, by its clock. */
export function verifierOf({ auth, clock }: Server, options: Partial<VerifierOptions> = {}) {
  const fetch = (url: string, init: RequestInit) => auth.handler(new Request(url, init));
  return createVerifier({ issuer, audience: issuer, fetch, now: clock.now, ...options });
}

/** What a token says, whether it is to be believed or not. */
export function partsOf(token: string) {
  return { header: decodeProtectedHeader(token), claims: decodeJwt(token) };
}

export const tokenOf = ({ json }: { readonly json: unknown }) => (json as { readonly token: string }).token;
export const keysOf = ({ json }: { readonly json: unknown }) =>
  (json as { readonly keys: readonly Readonly<Record<string, string>>[] }).keys;
