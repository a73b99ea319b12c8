import {
  aFunction,
  aNumber,
  aSpan,
  ConfigurationError,
  isLoopback,
  listOf,
  needed,
  type OptionsInput,
  type Settled,
  settleOptions,
  typed,
  withDefault,
} from 'latchkey';
import type { Mail, SendMail } from '../mail.js';
import { failed, type MailFailure, refused } from './failures.js';

/** Every option of `fetchSender`. */
const fetchSenderOptions = {
  /** Returns the request that sends a mail. It is called again for each attempt. */
  request: needed(typed<(mail: Mail) => Request | Promise<Request>>(aFunction)),
  /**
   * Checks the body of an answer with a 2xx status, for services that report an error there. It returns whether the service took
   * the mail. Default: every such answer is a success.
   */
  accepts: typed<(response: Response) => boolean | Promise<boolean>>(aFunction),
  /** Time until an attempt counts as failed. Default 10 seconds. */
  timeout: withDefault(aSpan, 10),
  /** Seconds to wait before the second attempt, the third, and so on. Default `[1, 4]`: three attempts. */
  retryAfter: withDefault(listOf(aNumber), [1, 4]),
};

export interface FetchSenderOptions extends OptionsInput<typeof fetchSenderOptions> {}

/** The longest time in seconds that a service can ask for with `Retry-After`. */
const longestWait = 30;

/**
 * Sends mails over the HTTP API of a service. An attempt that fails, times out, or gets 408, 425, 429 or 5xx is repeated; every
 * other status refuses the mail. Redirects are not followed, so the key goes to no other server.
 */
export function fetchSender(options: FetchSenderOptions): SendMail {
  const settled = settleOptions('fetchSender', fetchSenderOptions, options);
  const { request, accepts = () => true, timeout, retryAfter } = settled;
  return async (mail) => {
    for (const wait of [...retryAfter, undefined]) {
      const call = await request(mail);
      checkTarget(call);
      const outcome = await attempt(call, { accepts, timeout });
      if (outcome === 'sent') return;
      if (wait === undefined) throw outcome.error;
      await pause(outcome.retryAfter ?? wait);
    }
  };
}

/** The key and the link in the mail must not be readable on the way. */
function checkTarget({ url }: Request): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || isLoopback(hostname)) return;
  throw new ConfigurationError('fetchSender.request', {
    givenAs: `a request to ${protocol}//${hostname}`,
    expected: 'a request to an https: URL',
  });
}

type Outcome = 'sent' | { readonly error: MailFailure; readonly retryAfter: number | undefined };

async function attempt(
  call: Request,
  { accepts, timeout }: Required<Pick<Settled<typeof fetchSenderOptions>, 'accepts' | 'timeout'>>,
): Promise<Outcome> {
  const { hostname } = new URL(call.url);
  let response: Response;
  try {
    response = await fetch(call, { redirect: 'manual', signal: AbortSignal.timeout(timeout * 1000) });
  } catch (error) {
    // The error of `fetch` is left out: it can contain headers of the request.
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    const reason = timedOut ? `${hostname} did not answer in ${timeout} s` : `${hostname} cannot be reached`;
    return { error: failed(reason), retryAfter: undefined };
  }
  const { status, ok, headers } = response;
  if (isTemporary(status)) {
    drop(response);
    return { error: failed(`${hostname} answered ${status}`), retryAfter: waitOf(headers) };
  }
  if (ok && (await accepts(response))) return 'sent';
  drop(response);
  throw refused(`${hostname} refused the mail with the status ${status}`);
}

/** Frees the connection without reading the answer. No result depends on it: `accepts` may have read the answer. */
function drop({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}

function isTemporary(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

/** Seconds of `Retry-After`; a date is ignored. */
function waitOf(headers: Headers): number | undefined {
  const header = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(header) ? Math.min(Number(header), longestWait) : undefined;
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
