import { isObject } from '../../contract/json.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { OptionKind } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import type { SignedIn } from '../../contract/shapes.js';
import { randomId } from '../../crypto/random.js';
import type { Handlers } from '../../define-plugin.js';
import type { App } from '../../domain/app/app.js';
import { actorOf } from '../../domain/sessions/session-cookies.js';
import { confirmSession } from '../../domain/sessions/session-transaction.js';
import { authenticationOf } from './authentication.js';
import type { jwtContract } from './contract.js';
import { publishedKey } from './key-pair.js';
import { createKeyRing, type KeyRing } from './key-ring.js';
import type { Claims, JwtRules } from './options.js';
import { typeFor, USER_TOKEN } from './purpose.js';

const someClaims: OptionKind = { expected: 'an object of claims', fits: isObject };

interface Signing {
  /** The type of the token, by which verifiers tell its purpose. */
  readonly typ: string;
  readonly claims: Claims;
  readonly registered: Claims;
  /** Runs when everything is read, directly before the signature. */
  readonly confirm?: () => Promise<void>;
}

export function jwtHandlers(rules: JwtRules): Handlers<(typeof jwtContract)['endpoints']> {
  const audience = typeof rules.audience === 'object' ? [...rules.audience] : rules.audience;
  const definePayload = rules.definePayload ?? defaultPayload;

  const rings = new WeakMap<App['settings'], KeyRing>(); // one plugin object can serve several applications
  function ringOf(app: App): KeyRing {
    const ring = rings.get(app.settings) ?? createKeyRing(app, rules);
    rings.set(app.settings, ring);
    return ring;
  }

  /** Signs claims. The registered claims come last, so that no payload replaces them. */
  async function sign(app: App, { typ, claims, registered, confirm }: Signing): Promise<{ readonly token: string }> {
    const { SignJWT } = await import('jose');
    const origin = app.settings.origin ?? app.settings.allowedHosts?.fallback;
    // Never the host of a request: a caller could choose the token's issuer.
    const issuer = rules.issuer ?? origin;
    if (issuer === undefined)
      throw new ConfigurationError('jwt.issuer', {
        expected: 'an issuer here, or baseURL. Every token names its issuer',
        code: 'BASE_URL_IS_REQUIRED',
      });
    const { id, algorithm, privateKey } = await ringOf(app).signing();
    await confirm?.(); // reading claims and keys may have taken time
    const iat = Math.floor(app.settings.now().getTime() / 1000);
    const own = { iss: issuer, iat, exp: iat + rules.lifetime, jti: randomId() };
    const token = await new SignJWT({ ...claims, aud: audience ?? origin ?? issuer, ...registered, ...own })
      .setProtectedHeader({ alg: algorithm, typ, kid: id })
      .sign(privateKey);
    return { token };
  }

  return {
    async getJwks(call) {
      const keys = await ringOf(call.app).published();
      call.keepFor(rules.cacheAge);
      return { keys: keys.map(publishedKey) };
    },
    async getToken(call) {
      const { app, session } = call;
      const claims = checkReturned('jwt.definePayload', await definePayload(session), someClaims);
      const registered = registeredOf(app, session);
      return sign(app, { typ: USER_TOKEN, claims, registered, confirm: () => confirmSession(call, session) });
    },
    async signJWT({ app, input: { payload, audience: aud, purpose = 'server' } }) {
      return sign(app, { typ: typeFor(purpose), claims: payload, registered: aud === undefined ? {} : { aud } });
    },
    async rotateKeys({ app, input }) {
      await ringOf(app).rotate(app, input?.revoke ? 'revoke' : 'keep');
      return { status: true };
    },
  };
}

/** Returns the registered claims. `auth_time`: when the user signed in or reauthenticated, in seconds. */
function registeredOf(app: App, { user, session }: SignedIn): Claims {
  const { id, createdAt, factors } = session;
  const auth_time = Math.floor(createdAt.getTime() / 1000);
  const actor = actorOf(session);
  // RFC 8693 §4.1: the administrator who acts as the user. Absent also if the payload of the application names one.
  return { sub: user.id, sid: id, auth_time, act: actor && { sub: actor }, ...authenticationOf(app, factors) };
}

function defaultPayload({ user }: SignedIn): Claims {
  return { email: user.email, email_verified: user.emailVerified, name: user.name };
}
