/** An answer that the panel gives in place of the server. */
export type Fault = 'unauthorized' | 'too-many';

/** Watches the requests of the client, and can answer them in place of the server. */
export interface Network {
  /** The answer that the panel gives to the next request. The server answers the requests after it. */
  next: Fault | undefined;
  /** Whether no request reaches the server. */
  isOffline: boolean;
  /** Returns what the panel has recorded about this response. */
  factsOf(response: Response | undefined): Facts;
  /** Sends a request of the panel itself, which the client does not notice. */
  send: typeof fetch;
  stop(): void;
}

interface Facts {
  /** Milliseconds until the answer. `undefined` if the panel has not seen the response. */
  readonly took: number | undefined;
  /** Whether the panel has answered in place of the server. */
  readonly isFaked: boolean;
}

/**
 * Replaces the global `fetch`, which the client looks up for each call. So the client needs no code for the devtools. The panel
 * does not see the requests of a client with the option `fetch`.
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
      // If another tool has replaced `fetch` since then, its function stays.
      if (globalThis.fetch === watched) globalThis.fetch = original;
    },
  };
  const watched: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (isStopped || !url.startsWith(`${base()}/`)) return send(input, init);
    if (network.isOffline) throw new TypeError('The Latchkey devtools simulate a network that is offline.');
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
