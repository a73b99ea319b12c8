/** An answer that the panel gives in place of the server. */
export type Fault = 'unauthorized' | 'too-many';

/** The requests of the client, between it and the server. */
export interface Network {
  /** The answer to the next request; then the server answers again. */
  next: Fault | undefined;
  /** Whether no request reaches the server. */
  isOffline: boolean;
  /** What is known of an answer, by the response that the client got. */
  factsOf(response: Response | undefined): Facts;
  /** Sends a request of the panel itself, which the client does not notice. */
  send: typeof fetch;
  stop(): void;
}

interface Facts {
  /** Milliseconds until the answer; `undefined` without one. */
  readonly took: number | undefined;
  /** Whether the panel has answered in place of the server. */
  readonly isFaked: boolean;
}

/**
 * Stands between the client and the server, by the global `fetch`: the client looks it up for each call. So production has no
 * code for this. A client with a `fetch` of its own is not reached.
 */
export function watchNetwork(base: () => string): Network {
  const send = globalThis.fetch.bind(globalThis);
  const original = globalThis.fetch;
  const facts = new WeakMap<Response, Facts>();
  let isStopped = false;
  const network: Network = {
    next: undefined,
    isOffline: false,
    factsOf: (response) => (response && facts.get(response)) ?? { took: undefined, isFaked: false },
    send,
    stop() {
      isStopped = true;
      // Another tool can have replaced it since then.
      if (globalThis.fetch === watched) globalThis.fetch = original;
    },
  };
  const watched: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (isStopped || !url.startsWith(`${base()}/`)) return send(input, init);
    if (network.isOffline) throw new TypeError('The devtools are offline.');
    const fault = network.next;
    network.next = undefined;
    const startedAt = performance.now();
    const response = fault ? answers[fault]() : await send(input, init);
    facts.set(response, { took: performance.now() - startedAt, isFaked: fault !== undefined });
    return response;
  };
  globalThis.fetch = watched;
  return network;
}

const answers: Readonly<Record<Fault, () => Response>> = {
  unauthorized: () => Response.json({ code: 'UNAUTHORIZED', message: 'Unauthorized' }, { status: 401 }),
  'too-many': () =>
    Response.json(
      {
        code: 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
        message: 'Too many requests. Please try again later.',
      },
      { status: 429, headers: { 'Retry-After': '60' } },
    ),
};
