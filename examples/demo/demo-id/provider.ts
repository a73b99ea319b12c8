import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { errorPage, signInPage } from './pages.js';
import { findPerson, personAt } from './people.js';

export interface DemoIdOptions {
  /** Its URL, which is the issuer of its tokens. */
  readonly url: string;
  /** The redirect URIs of its only client. */
  readonly callbacks: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Seconds. */
const hour = 3600;

/** A complete provider of OpenID Connect, except that its users need no password. */
export function createDemoId({ url, callbacks, clientId, clientSecret }: DemoIdOptions) {
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: callbacks,
        grant_types: ['authorization_code', 'refresh_token'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: 24 * hour,
      IdToken: hour,
      Interaction: hour,
      RefreshToken: 24 * hour,
      Session: 24 * hour,
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async findAccount(_, id) {
      const person = findPerson(id);
      return person && { accountId: id, claims: async () => claimsOf(person) };
    },
    // A user who signs in agrees to share the data, so there is no page that asks.
    async loadExistingGrant({
      oidc: {
        client,
        session,
        provider: { Grant },
      },
    }) {
      const grant = new Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    async renderError(ctx, { error = '', error_description: description = '' }) {
      ctx.type = 'html';
      ctx.body = errorPage('That did not work', `${error} ${description}`);
    },
  });
  const answer = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    try {
      await interact(provider, request, response);
    } catch {
      show(response, 400, errorPage('Start over', 'This page has expired: go back to the application.'));
    }
  };
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return show(response, 200, signInPage(uid));
  const form = await readForm(request);
  if (form.has('cancel')) {
    const refusal = { error: 'access_denied', error_description: 'It was cancelled at Demo ID.' };
    return provider.interactionFinished(request, response, refusal);
  }
  const id = form.get('id');
  const person = id === null ? personAt(form.get('email') ?? '', form.has('verified')) : findPerson(id);
  if (!person) return show(response, 400, signInPage(uid, 'Enter an email address.'));
  return provider.interactionFinished(request, response, { login: { accountId: person.id } });
}

function claimsOf({ id, name, email, emailVerified }: NonNullable<ReturnType<typeof findPerson>>) {
  return { sub: id, name, ...(email !== undefined && { email, email_verified: emailVerified }) };
}

function signingKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'demo-id-1' };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 10_000) throw new Error('the form is too long');
  }
  return new URLSearchParams(text);
}

function show(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  response.end(html);
}
