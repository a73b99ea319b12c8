import { withoutSecrets } from '../contract/clean-error.js';
import { docsOf, explained, isAuthError } from '../contract/errors.js';
import { isLoopback } from '../contract/options/loopback.js';
import { pluginOfPath } from '../contract/plugin-of-path.js';
import type { App } from '../domain/app/app.js';
import { absentOf } from '../domain/app/plugin-description.js';
import type { Answer } from './call/answer.js';
import type { Router } from './call/router.js';

/** The explanation of a refusal for the developer: what was refused, and the option to change. */
type Explain = (asked: Asked, value: string) => string;

/** The requested URL, for the log only: links are never made from it. */
interface Asked {
  readonly url: URL;
  readonly headers: Headers;
}

/** The parts of a server that know its endpoints. */
interface Routed {
  readonly app: App;
  readonly router: Router;
}

const target = (field: string): Explain => {
  return (_, value) =>
    `${field} leads to ${value}, which is not trusted. Add its origin to trustedOrigins, or give a path such as /home`;
};

const needs = (option: string, value = 'a function that sends the mail'): Explain => {
  return () => `the option ${option} is not set. Set it to ${value}.`;
};

/** The explanations by the code of the error. Loaded in development only. */
const explanations: Readonly<Record<string, Explain>> = {
  INVALID_ORIGIN: ({ url, headers }) => {
    const page = headers.get('origin') ?? headers.get('referer') ?? 'an unknown origin';
    return `the page of ${shortened(page)} is not trusted by ${url.origin}. Add its origin to trustedOrigins, or set baseURL to it.${aboutProxy(headers)}${aboutLocalProxy(url, page)}`;
  },
  INVALID_HOST: ({ url, headers }) =>
    `the host ${url.host} is not in baseURL.allowedHosts. Add it, or set baseURL.fallback.${aboutProxy(headers)}`,
  INVALID_CALLBACKURL: target('callbackURL'),
  INVALID_REDIRECTTO: target('redirectTo'),
  INVALID_ERRORCALLBACKURL: target('errorCallbackURL'),
  INVALID_NEWUSERCALLBACKURL: target('newUserCallbackURL'),
  CHANGE_EMAIL_IS_DISABLED: needs('user.changeEmail.enabled', 'true'),
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: needs('emailAndPassword.enabled', 'true'),
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: () =>
    'set the option emailAndPassword.enabled to true, and leave out emailAndPassword.disableSignUp.',
  INVITATION_EMAIL_IS_NOT_ENABLED: needs('organization.sendInvitationEmail'),
  OTP_ISNT_CONFIGURED: needs('twoFactor.otpOptions.sendOTP'),
  RESET_PASSWORD_ISNT_ENABLED: needs('emailAndPassword.sendResetPassword'),
  SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED: needs('emailOTP.sendVerificationOTP'),
  PROVIDER_NOT_FOUND: () => 'the options socialProviders and genericOAuth have no provider with this id. Add it there.',
  // Two endpoints have this error, each for another mail.
  VERIFICATION_EMAIL_ISNT_ENABLED: (asked, value) => {
    const confirms = asked.url.pathname.endsWith('/change-email');
    const option = confirms
      ? 'user.changeEmail.sendChangeEmailVerification'
      : 'emailVerification.sendVerificationEmail';
    return needs(option)(asked, value);
  },
};

/**
 * Logs why a call was refused if the developer's own page or configuration is the cause, and adds the link that explains the code
 * to the answer's header `Link` (RFC 8288, `rel="help"`). Not in production, where callers could fill the log.
 */
export function explainRefusal({ settings }: App, asked: Asked, thrown: unknown, answer: Answer): Answer {
  const docs = isAuthError(thrown) ? thrown.docs : docsOf('INTERNAL_SERVER_ERROR');
  const explaining: Answer = { ...answer, headers: [...answer.headers, ['link', `<${docs}>; rel="help"`]] };
  if (!isAuthError(thrown)) return explaining;
  const explain = Object.hasOwn(explanations, thrown.code) ? explanations[thrown.code] : undefined;
  if (explain)
    settings.logger.warn(explained(thrown.code, `${thrown.code}: ${explain(asked, shortened(thrown.cause))}`));
  return explaining;
}

/** Logs which plugin a call needs, or where endpoints begin. Returns nothing: the answer is the same as in production. */
export function explainMissing(server: Routed, method: string, { pathname }: URL): undefined {
  const { basePath, logger } = server.app.settings;
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined;
  if (path === undefined) {
    if (!warnOfBasePath(server, method, pathname))
      logger.debug(`no endpoint at ${method} ${withoutSecrets(pathname)}: all endpoints are below ${basePath}`);
    return;
  }
  logger.warn(
    explained('NOT_FOUND', `no endpoint at ${method} ${withoutSecrets(path)}: ${wantedFor(server.app, path)}.`),
  );
}

/** Returns the option or the plugin that the server needs for an endpoint. */
function wantedFor({ plugins, settings }: App, path: string): string {
  const disabled = plugins.find((each) =>
    absentOf(each, settings).some((name) => each.contract.declared.endpoints[name]?.route.path === path),
  );
  if (disabled?.enabledBy) return `set the option ${disabled.enabledBy} to true`;
  const plugin = pluginOfPath(path);
  return plugin ? `list ${plugin} in plugins` : 'if a plugin declares it, list the plugin in plugins';
}

const mismatched = new WeakSet<App>();

/** A base path with more segments than this is not recognised. */
const maxSegments = 8;

/**
 * Warns once if an endpoint of this server is called below another base path. Other paths belong to the application, which can also
 * have a page of its own at `/error`.
 */
function warnOfBasePath({ app, router }: Routed, method: string, pathname: string): boolean {
  if (mismatched.has(app)) return false;
  const segments = pathname.split('/', maxSegments);
  const starts = segments.map((_, index) => segments.slice(0, index + 1).join('/'));
  const below = starts.find((start) => {
    const match = router.match(method, pathname.slice(start.length));
    return match && match.operation.endpoint.route.kind !== 'page';
  });
  if (below === undefined) return false;
  mismatched.add(app);
  const { basePath, logger } = app.settings;
  const place = below === '' ? 'without a base path' : `below ${withoutSecrets(below)}`;
  const line = `a call for ${withoutSecrets(pathname.slice(below.length))} came ${place}, but this server answers below ${basePath}. Set the same basePath in createAuth and in createAuthClient. If a router removes a part of the path, pass the whole request.`;
  logger.warn(explained('NOT_FOUND', line));
  return true;
}

const told = new WeakSet<App>();

/** Warns once that browsers drop the cookies of an answer: they are Secure, and the page was not sent over https. */
export function explainCookies(app: App, { url, headers }: Asked, answer: Answer): Answer {
  const { protocol, hostname, origin } = url;
  const forwarded = headers.get('x-forwarded-proto') === 'https';
  if (told.has(app) || protocol !== 'http:' || isLoopback(hostname) || forwarded) return answer;
  const [, cookie] = answer.headers.find(([name, value]) => name === 'set-cookie' && /; secure/i.test(value)) ?? [];
  if (cookie === undefined) return answer;
  told.add(app);
  app.settings.logger.warn(
    explained(
      'HTTPS_IS_REQUIRED',
      `the cookie ${cookie.split('=')[0]} is Secure, and browsers refuse it from ${origin}. Set baseURL to the http address while you develop, or advanced.useSecureCookies: false. If a proxy answers https for this server, let it set X-Forwarded-Proto.`,
    ),
  );
  return answer;
}

function aboutProxy(headers: Headers): string {
  const names = ['x-forwarded-host', 'x-forwarded-proto'];
  const sent = names.filter((name) => headers.has(name));
  if (sent.length === 0) return '';
  const values = sent.map((name) => `${name}: ${shortened(headers.get(name))}`).join(', ');
  return ` A proxy sends ${values}. To trust it, use toNodeHandler(auth, { trustProxy: true }) or baseURL.trustForwardedHost.`;
}

/** The proxy of Vite changes the header Host if it is written as a string. Then page and server seem to have two origins. */
function aboutLocalProxy({ origin, hostname }: URL, page: string): string {
  if (!isLoopback(hostname) || !URL.canParse(page) || !isLoopback(new URL(page).hostname)) return '';
  return ` If a development server forwards the calls, let it keep the header Host: in Vite by a proxy written as an object, { target: '${origin}' }.`;
}

/** Formats a value of the caller for the log: short, and without parts that could be secret. */
function shortened(value: unknown): string {
  return withoutSecrets(String(value ?? 'nothing').slice(0, 200));
}
