/** The channel to other tabs of the same application. */
export interface Tabs {
  /** Sends which kind of data has changed. The tabs read it from the server, so messages contain no data of a user. */
  tell(kind: string): void;
  close(): void;
}

interface Message {
  readonly kind: string;
  /** Makes each message differ from the one before. */
  readonly count: number;
}

/** Opens a channel by its name, with `BroadcastChannel`, or else with events of the local storage. */
export function openTabs(name: string, hear: (kind: string) => void): Tabs {
  const receive = (message: unknown) => {
    if (isMessage(message)) hear(message.kind);
  };
  return typeof BroadcastChannel === 'undefined' ? overStorage(name, receive) : overChannel(name, receive);
}

function overChannel(name: string, receive: (message: unknown) => void): Tabs {
  const channel = new BroadcastChannel(name);
  let count = 0;
  channel.onmessage = ({ data }) => receive(data);
  return {
    tell: (kind) => channel.postMessage({ kind, count: ++count } satisfies Message),
    close: () => channel.close(),
  };
}

function overStorage(name: string, receive: (message: unknown) => void): Tabs {
  let count = 0;
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null) receive(parse(newValue));
  };
  globalThis.addEventListener?.('storage', listen);
  return {
    tell(kind) {
      try {
        globalThis.localStorage?.setItem(name, JSON.stringify({ kind, count: ++count } satisfies Message));
        // An equal value causes no event: a new page, which counts from one again, must find no old value.
        globalThis.localStorage?.removeItem(name);
      } catch {
        // A browser that blocks storage has no other channel; its tabs read the session when they get the focus.
      }
    },
    close: () => globalThis.removeEventListener?.('storage', listen),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}
