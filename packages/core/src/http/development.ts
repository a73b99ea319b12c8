import { withoutSecrets } from '../contract/clean-error.js';
import { docsOf, explained, isAuthError } from '../contract/errors.js';
import { pluginOfPath } from '../contract/plugin-of-path.js';
import type { App } from '../domain/app/app.js';

/** The explanation of a refusal for the developer: what was refused, and the option to change. */
type Explain = (asked: Asked, value: string) => string;

/** The requested URL, for the log only: links are never made from it. */
interface Asked {
  readonly url: URL;
  readonly headers: Headers;
}

const target = (field: string): Explain => {
  return (_, value) =>
    `${field} leads to ${value}, which is not trusted. Add its origin to trustedOrigins, or give a path such as /home`;
};

/** The explanations by the code of the error. Loaded in development only. */
const explanations: Readonly<Record<string, Explain>> = {
  INVALID_ORIGIN: ({ url, headers }) =>
    `the page of ${shortened(headers.get('origin') ?? headers.get('referer') ?? 'an unknown origin')} is not trusted by ${url.origin}. Add its origin to trustedOrigins, or set baseURL to it.${aboutProxy(headers)}`,
  INVALID_HOST: ({ url, headers }) =>
    `the host ${url.host} is not in baseURL.allowedHosts. Add it, or set baseURL.fallback.${aboutProxy(headers)}`,
  INVALID_CALLBACKURL: target('callbackURL'),
  INVALID_REDIRECTTO: target('redirectTo'),
  INVALID_ERRORCALLBACKURL: target('errorCallbackURL'),
  INVALID_NEWUSERCALLBACKURL: target('newUserCallbackURL'),
};

/**
 * Logs why a call was refused if the developer's own page or configuration is the cause, and adds the link that explains the code
 * to the answer's header `Link` (RFC 8288, `rel="help"`). Not in production, where callers could fill the log.
 */
export function explainRefusal({ settings }: App, asked: Asked, thrown: unknown, answer: Response): Response {
  const docs = isAuthError(thrown) ? thrown.docs : docsOf('INTERNAL_SERVER_ERROR');
  answer.headers.append('link', `<${docs}>; rel="help"`);
  if (!isAuthError(thrown)) return answer;
  const explain = Object.hasOwn(explanations, thrown.code) ? explanations[thrown.code] : undefined;
  if (explain)
    settings.logger.warn(explained(thrown.code, `${thrown.code}: ${explain(asked, shortened(thrown.cause))}`));
  return answer;
}

/** Logs which plugin a call needs, or where endpoints begin. Returns nothing: the answer is the same as in production. */
export function explainMissing({ settings: { basePath, logger } }: App, method: string, { pathname }: URL): undefined {
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined;
  if (path === undefined) {
    logger.debug(`no endpoint at ${method} ${withoutSecrets(pathname)}; endpoints are below ${basePath}`);
    return;
  }
  const plugin = pluginOfPath(path);
  const wanted = plugin ? `list ${plugin}` : 'if a plugin declares it, list the plugin';
  logger.warn(explained('NOT_FOUND', `no endpoint at ${method} ${withoutSecrets(path)}: ${wanted} in plugins.`));
}

const told = new WeakSet<App>();

/** Warns once that browsers drop the cookies of an answer: they are Secure, and the page was not sent over https. */
export function explainCookies(app: App, { url, headers }: Asked, answer: Response): Response {
  const { protocol, hostname, origin } = url;
  const isLocal = /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  const forwarded = headers.get('x-forwarded-proto') === 'https';
  if (told.has(app) || protocol !== 'http:' || isLocal || forwarded) return answer;
  const cookie = answer.headers.getSetCookie().find((each) => /; secure/i.test(each));
  if (cookie === undefined) return answer;
  told.add(app);
  app.settings.logger.warn(
    explained(
      'HTTPS_IS_REQUIRED',
      `the cookie ${cookie.split('=')[0]} is Secure, and browsers refuse it from ${origin}. Set baseURL to the http address while you develop, or advanced.useSecureCookies: false. Behind a proxy that speaks https, let it set X-Forwarded-Proto.`,
    ),
  );
  return answer;
}

function aboutProxy(headers: Headers): string {
  const names = ['x-forwarded-host', 'x-forwarded-proto'];
  const sent = names.filter((name) => headers.has(name));
  if (sent.length === 0) return '';
  const values = sent.map((name) => `${name}: ${shortened(headers.get(name))}`).join(', ');
  return ` A proxy sends ${values}: believe it by toNodeHandler(auth, { trustProxy: true }) or baseURL.trustForwardedHost.`;
}

/** Formats a value of the caller for the log: short, and without parts that could be secret. */
function shortened(value: unknown): string {
  return withoutSecrets(String(value ?? 'nothing').slice(0, 200));
}
