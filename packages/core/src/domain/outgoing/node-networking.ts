/**
 * The parts of `node:net`, `node:dns`, `node:http` and `node:https` that this folder uses. They are declared here, so that published
 * declarations do not need `@types/node`.
 */
export interface NodeNetworking {
  readonly net: {
    isIP(text: string): number;
    readonly BlockList: new () => AddressRanges;
  };
  readonly dns: {
    readonly promises: {
      lookup(
        name: string,
        options: { readonly all: true; readonly verbatim: true },
      ): Promise<readonly { readonly address: string }[]>;
    };
  };
  readonly http: Requester;
  readonly https: Requester;
}

/** A list of address ranges. */
export interface AddressRanges {
  addSubnet(network: string, prefix: number, family: 'ipv4' | 'ipv6'): void;
  check(address: string, family: 'ipv4' | 'ipv6'): boolean;
}

export interface NodeRequest {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name that the server's certificate must contain. Empty if the URL contains an IP address. */
  readonly servername: string;
  /** `false`: each request opens a new connection. */
  readonly agent: false;
  readonly signal: AbortSignal;
}

interface Requester {
  request(options: NodeRequest, onAnswer: (message: NodeMessage) => void): RequestHandle;
}

interface RequestHandle {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  on(event: 'upgrade', listener: (message: NodeMessage, socket: { destroy(): unknown }) => void): unknown;
  end(body?: string | Uint8Array): unknown;
}

export interface NodeMessage {
  readonly statusCode?: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  destroy(): unknown;
}

/** Returns the modules if the runtime has them all, else `null`. */
export function findNodeNetworking(): NodeNetworking | null {
  const find = globalThis.process?.getBuiltinModule;
  const [net, dns] = [find?.('node:net'), find?.('node:dns')];
  const [http, https] = [find?.('node:http'), find?.('node:https')];
  return net && dns && http && https ? { net, dns, http, https } : null;
}
