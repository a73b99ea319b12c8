/** The modules of Node with which this folder calls an address that it has checked, written out so that our declarations need no Node types. */
export interface Network {
  readonly net: {
    isIP(text: string): number;
    readonly BlockList: new () => Networks;
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

/** A list of networks. */
export interface Networks {
  addSubnet(network: string, prefix: number, family: 'ipv4' | 'ipv6'): void;
  check(address: string, family: 'ipv4' | 'ipv6'): boolean;
}

export interface NodeRequest {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name that the certificate has to have. Empty for an address. */
  readonly servername: string;
  /** `false`: a connection of its own, that no earlier call has opened. */
  readonly agent: false;
  readonly signal: AbortSignal;
}

interface Requester {
  request(options: NodeRequest, answered: (message: NodeMessage) => void): RequestHandle;
}

interface RequestHandle {
  on(event: 'error', act: (error: Error) => void): unknown;
  on(event: 'close', act: () => void): unknown;
  on(event: 'upgrade', act: (message: NodeMessage, socket: { destroy(): unknown }) => void): unknown;
  end(body?: string | Uint8Array): unknown;
}

export interface NodeMessage {
  readonly statusCode?: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  on(event: 'data', act: (chunk: Uint8Array) => void): unknown;
  on(event: 'end', act: () => void): unknown;
  on(event: 'error', act: (error: Error) => void): unknown;
  destroy(): unknown;
}

/** Returns the modules if the runtime has them all, else `null`. */
export function nodeNetwork(): Network | null {
  const find = globalThis.process?.getBuiltinModule;
  const [net, dns] = [find?.('node:net'), find?.('node:dns')];
  const [http, https] = [find?.('node:http'), find?.('node:https')];
  return net && dns && http && https ? { net, dns, http, https } : null;
}
