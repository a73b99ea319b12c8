import { aText, ConfigurationError, checkOptions, isLoopback, type KnownOptions, wholeNumber } from 'latchkey';
import type { ReceivedMail, SendMail } from '../mail.js';
import { mailDocument } from './mail-document.js';
import { mailboxPage } from './mailbox-page.js';

export interface DevMailboxOptions {
  /** The path of the mailbox. Default `/dev/mailbox`. */
  readonly path?: string;
  /** The number of mails that are kept; older ones are removed. Default 200. */
  readonly capacity?: number;
  /** The URL under which browsers reach the application. Default: the environment's `LATCHKEY_URL`, and without it the host of each request. */
  readonly baseURL?: string;
}

/** Every option of `devMailbox`. */
const devMailboxOptions = {
  path: aText,
  capacity: wholeNumber(1, 10_000),
  baseURL: aText,
} satisfies KnownOptions<DevMailboxOptions>;

export interface DevMailbox {
  /** Keeps a mail in memory. For the option `send` of `createMails`. */
  readonly send: SendMail;
  /** The mails, the newest first. */
  readonly mails: () => readonly ReceivedMail[];
  readonly clear: () => void;
  /**
   * Answers a request to the mailbox: a page with all mails at `path`, the same as JSON at `path.json`. Every other request gets
   * 404, also each request whose host is not this machine.
   */
  readonly handler: (request: Request) => Promise<Response>;
  /** Returns whether the path of this request belongs to the mailbox, so that `handler` answers it. */
  readonly handles: (request: Pick<Request, 'url'>) => boolean;
}

/**
 * Creates a mailbox for development: it keeps mails in memory and shows them on a page. Every visitor can read every mail, so it
 * throws `ConfigurationError` unless `NODE_ENV` is `development`, or if the application is reached under a public host.
 */
export function devMailbox(options: DevMailboxOptions = {}): DevMailbox {
  checkOptions('devMailbox', options, devMailboxOptions);
  checkDevelopment();
  checkHost(options.baseURL ?? process.env.LATCHKEY_URL);
  const path = checkedPath(options.path ?? '/dev/mailbox');
  const { capacity = 200 } = options;
  const mails: ReceivedMail[] = [];
  return {
    send: async (mail) => {
      mails.unshift({ ...mail, receivedAt: new Date() });
      mails.splice(capacity);
    },
    mails: () => [...mails],
    clear: () => void mails.splice(0),
    handler: async (request) => answer(request, path, mails),
    handles: ({ url }) => isBelow(new URL(url).pathname, path),
  };
}

/** `NODE_ENV` that is not set counts as production, as in the core. */
function checkDevelopment(): void {
  const { NODE_ENV } = process.env;
  if (NODE_ENV === 'development') return;
  throw new ConfigurationError('devMailbox', {
    givenAs: NODE_ENV === undefined || NODE_ENV === '' ? 'no NODE_ENV' : `NODE_ENV '${NODE_ENV}'`,
    expected: "NODE_ENV to be 'development', because every visitor can read every mail",
    code: 'MAILBOX_IS_FOR_DEVELOPMENT',
  });
}

function checkHost(baseURL: string | undefined): void {
  if (baseURL === undefined || baseURL === '') return;
  if (URL.canParse(baseURL) && isLoopback(new URL(baseURL).hostname)) return;
  throw new ConfigurationError('devMailbox.baseURL', {
    given: baseURL,
    expected: 'the address of this machine, such as http://localhost:3000, because every visitor can read every mail',
    code: 'MAILBOX_IS_FOR_DEVELOPMENT',
  });
}

function checkedPath(path: string): string {
  if (/^(?:\/[\w.~-]+)+$/.test(path)) return path;
  throw new ConfigurationError('devMailbox.path', { given: path, expected: 'a path such as /dev/mailbox' });
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname === `${path}.json` || pathname.startsWith(`${path}/`);
}

function answer(request: Request, path: string, mails: ReceivedMail[]): Response {
  const { pathname } = new URL(request.url);
  if (!isFromThisMachine(request)) return notFound();
  if (request.method === 'POST' && pathname === `${path}/clear`) {
    if (!isSameOrigin(request)) return notFound();
    mails.splice(0);
    return new Response(null, { status: 303, headers: { Location: path } });
  }
  if (request.method !== 'GET') return notFound();
  if (pathname === path) return mailboxPage(path, mails);
  if (pathname === `${path}.json`) return Response.json(mails, { headers: jsonHeaders });
  const shown = mails.find(({ id }) => pathname === `${path}/${id}`);
  return shown ? mailDocument(shown) : notFound();
}

const jsonHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

const notFound = () => new Response(null, { status: 404 });

/**
 * Checks that the request names this machine as its host. An attacker can let the DNS name of their own page point to this machine
 * (DNS rebinding). Then the browser lets the page read the answer, but the request still names the host of the attacker. A proxy
 * sends the host that the browser has named in `x-forwarded-host`, so this function checks that host too.
 */
function isFromThisMachine(request: Request): boolean {
  const { url, headers } = request;
  const forwarded = (headers.get('x-forwarded-host') ?? '').split(',');
  const hosts = [new URL(url).host, headers.get('host') ?? '', ...forwarded].map((host) => host.trim());
  return hosts.filter((host) => host !== '').every(isLoopbackHost) && isForwardedHere(request);
}

/** Headers in which a proxy, a tunnel or the development server of a framework sends the address of the client. */
const addressHeaders = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/**
 * Checks that the client is on this machine, if a proxy forwarded the request. The host proves nothing then: a tunnel can send
 * `localhost`, and a client on another machine can send any host. Neither can remove the address that a proxy adds.
 */
function isForwardedHere({ headers }: Request): boolean {
  const addresses = addressHeaders.flatMap((name) => headers.get(name)?.split(',') ?? []);
  const parts = (headers.get('forwarded') ?? '').split(/[,;]/);
  const valuesOf = (key: string) =>
    parts.filter((part) => isPart(part, key)).map((part) => part.slice(part.indexOf('=') + 1));
  return [...addresses, ...valuesOf('for')].every(isOwnAddress) && valuesOf('host').map(bare).every(isLoopbackHost);
}

const isPart = (part: string, key: string) => part.trim().toLowerCase().startsWith(`${key}=`);

const bare = (text: string) => text.trim().replaceAll('"', '');

/** An address of this machine, as proxies write it: with a port, in brackets, IPv4 inside IPv6. */
function isOwnAddress(text: string): boolean {
  return /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+(?::\d+)?|::1|\[(?:::1|::ffff:127\.\d+\.\d+\.\d+)\](?::\d+)?)$/i.test(
    bare(text),
  );
}

function isLoopbackHost(host: string): boolean {
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
}

/** Other sites must not clear the mailbox. A program without a browser sends no such header. */
function isSameOrigin({ url, headers }: Request): boolean {
  const origin = headers.get('origin');
  return (
    origin === null || (URL.canParse(origin) && new URL(origin).host === (headers.get('host') ?? new URL(url).host))
  );
}
