import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that a test can slow down or cut. */
export interface TcpProxy {
  /** The address of the server, as it is reached through the proxy. */
  readonly url: string;
  /**
   * From the next time that a client sends this text, answers of the server on that connection wait for `letGo`. The server
   * gets everything. Settles when the text has been sent.
   */
  holdAnswersTo(text: string): Promise<void>;
  /** As `holdAnswersTo`, for every connection and from now on. */
  holdAllAnswers(): void;
  /** Passes on what was held, and holds nothing from now on. */
  letGo(): void;
  /** Cuts every connection; later ones are accepted. */
  cut(): void;
  /** Cuts the connection on which a client next sends this text, before the server gets it. */
  cutOn(text: string): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  isHeld: boolean;
  held: Buffer[];
}

/** Opens a proxy on a free port of this machine to the server of a URL. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port, protocol } = new URL(target);
  const pairs = new Set<Pair>();
  let wanted: { readonly text: string; readonly reached: () => void } | undefined;
  let [cutText, allHeld]: [string | undefined, boolean] = [undefined, false];

  const listening = createServer((client) => {
    const server = connect(
      Number(port || (protocol === 'mysql:' ? 3306 : protocol === 'redis:' ? 6379 : 5432)),
      hostname,
    );
    const pair: Pair = { client, server, isHeld: allHeld, held: [] };
    pairs.add(pair);
    client.on('data', (data) => {
      if (cutText !== undefined && data.includes(cutText)) {
        cutText = undefined;
        return end(pair);
      }
      if (wanted && data.includes(wanted.text)) {
        pair.isHeld = true;
        wanted.reached();
        wanted = undefined;
      }
      server.write(data);
    });
    server.on('data', (data) => void (pair.isHeld ? pair.held.push(data) : client.write(data)));
    for (const socket of [client, server]) socket.on('error', () => end(pair)).on('close', () => end(pair));
  });

  const end = (pair: Pair): void => {
    pairs.delete(pair);
    pair.client.destroy();
    pair.server.destroy();
  };
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(await portOf(listening));
  return {
    url: url.href,
    holdAnswersTo: (text) =>
      new Promise((resolve) => {
        wanted = { text, reached: resolve };
      }),
    holdAllAnswers() {
      allHeld = true;
      for (const pair of pairs) pair.isHeld = true;
    },
    letGo() {
      allHeld = false;
      for (const pair of pairs) {
        pair.isHeld = false;
        for (const data of pair.held.splice(0)) pair.client.write(data);
      }
    },
    cut() {
      for (const pair of [...pairs]) end(pair);
    },
    cutOn(text) {
      cutText = text;
    },
    close() {
      for (const pair of [...pairs]) end(pair);
      return new Promise((resolve) => listening.close(() => resolve()));
    },
  };
}

function portOf(listening: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    listening.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = listening.address();
      if (typeof address === 'object' && address) resolve(address.port);
      else reject(new Error('the proxy has no port'));
    });
  });
}
