import type { App, Authenticated, Caller } from '../../domain/app/app.js';
import { createCookieJar, type ExchangeJar } from '../../domain/cookies/cookie-header.js';
import { clientAddress } from '../../domain/limits/client-address.js';
import { specOf } from '../../domain/sessions/session-cookies.js';
import { isImageAddress } from '../addresses/image-address.js';
import { isTrustedTarget, type OriginRules } from '../addresses/origin.js';
import type { AnswerHeaders } from './answer.js';
import type { RequestContext } from './server.js';

/** One call in the pipeline, over HTTP or from the server's own code. */
export interface Exchange {
  /** Replaced once, if the audit log records the call. */
  caller: Caller;
  readonly jar: ExchangeJar;
  /** The networks of the client, the narrowest first; empty if its address is unknown. */
  readonly networks: readonly string[];
  /** The address of the socket's peer, if the integration knows it. */
  readonly peer: string | undefined;
  readonly origins: OriginRules;
  /** The target to which a redirect endpoint reports a failure; set by its handler. */
  failureTarget: string | undefined;
  /**
   * Whether the user has pressed the button on one of our pages, or the server's own code calls. A program that scans mails can
   * send a GET.
   */
  isConfirmed: boolean;
  /** Seconds for which public caches can keep the answer; set by handlers whose answer is the same for every caller. */
  keptFor: number | undefined;
  /** The id of the signed-in user; set once the access check has admitted the call. */
  userId: string | undefined;
  /** Uses up the code of a second factor that came with the call; set once the code was checked. */
  useFactorCode: () => Promise<void>;
  /** The text of the request's body. */
  sentBody: string | undefined;
  /** The credential that has authenticated the call in place of a session. */
  authenticated: Authenticated | undefined;
}

interface Opening {
  readonly app: App;
  readonly headers: Headers;
  readonly request: Request | undefined;
  readonly origin: string;
  readonly origins: OriginRules;
  readonly mayRefresh: boolean;
  /** True for calls of the server's own code: a program that opens the links of mails cannot make them. */
  readonly isConfirmed: boolean;
  /** False for calls of the server's own code that pass on no request and no headers, not even empty ones. */
  readonly isForClient: boolean;
  readonly context?: RequestContext | undefined;
}

export function openExchange({
  app,
  headers,
  request,
  origin,
  origins,
  mayRefresh,
  isConfirmed,
  isForClient,
  context,
}: Opening): Exchange {
  const jar = createCookieJar(headers.get('cookie'), { origin, basePath: app.settings.basePath });
  const peer = context?.ipAddress;
  const { address, networks, network } = clientAddress(headers, app.settings.ipAddress, peer);
  const caller: Caller = {
    app,
    headers,
    request,
    cookies: jar,
    origin,
    ipAddress: address,
    network: isForClient ? network : undefined,
    userAgent: headers.get('user-agent'),
    isTrustedTarget: (target) => isTrustedTarget(origins, target),
    isImageAddress: (address) => isImageAddress(origins, app.settings.imagePaths, address),
    mayRefresh,
    sent: { session: undefined },
  };
  return {
    caller,
    jar,
    networks,
    peer,
    origins,
    isConfirmed,
    failureTarget: undefined,
    keptFor: undefined,
    userId: undefined,
    useFactorCode: noCode,
    sentBody: undefined,
    authenticated: undefined,
  };
}

const noCode = async () => {};

/** Returns the headers of a call so far: cookies, and those of session carriers. */
export function headersOf({ caller, jar }: Exchange): AnswerHeaders {
  const cookies = jar.written().map((cookie) => ['set-cookie', cookie] as const);
  const { sessionCarriers } = caller.app;
  const signed = sessionCarriers.length > 0 && jar.valueWritten(specOf(caller, 'session_token').name);
  if (!signed) return cookies;
  return [...cookies, ...sessionCarriers.flatMap((carrier) => [...new Headers(carrier.write(signed))])];
}
