import { type OutgoingInit, rejectOnAbort } from './call-server.js';
import { type AddressRules, createAddressRules } from './networks.js';
import { findNodeNetworking, type NodeMessage, type NodeNetworking } from './node-networking.js';
import { OutgoingError } from './outgoing-error.js';

export interface Rules {
  readonly signal: AbortSignal;
  readonly ports: readonly number[];
  readonly production: boolean;
}

interface EnteredAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * Calls an address that a user has entered. The name is looked up once, and the connection goes to the address that was checked: a
 * second look-up could have another answer. The option `fetch` of the application is not used, because it would look up the name
 * itself. Throws `OutgoingError`, and the errors of the connection.
 */
export async function fetchEntered(
  text: string,
  init: OutgoingInit,
  rules: Rules,
  network: NodeNetworking | null = findNodeNetworking(),
): Promise<EnteredAnswer> {
  const url = readAddress(text, rules);
  if (!network) throw new OutgoingError('runtime', 'This runtime cannot look up names, so no address can be checked');
  const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''); // a certificate has no name with a dot at the end
  const isAddress = network.net.isIP(name) !== 0;
  const found = isAddress ? [name] : await lookUp(network, name, rules.signal);
  const [address] = checked(found, url.protocol, createAddressRules(network));
  const sent = new Headers(init.headers);
  if (init.body instanceof URLSearchParams && !sent.has('content-type'))
    sent.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
  sent.set('host', url.host);
  const options = {
    host: address,
    port: portOf(url),
    path: url.pathname + url.search,
    method: init.method ?? 'GET',
    headers: Object.fromEntries(sent),
    servername: isAddress ? '' : name,
    agent: false,
    signal: rules.signal,
  } as const;
  const { request } = url.protocol === 'https:' ? network.https : network.http;
  const message = await new Promise<NodeMessage>((resolve, reject) => {
    const { body } = init;
    const handle = request(options, resolve);
    handle.on('error', reject);
    // A server that answers 101 takes the connection over: Node reports no answer and no error.
    handle.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new OutgoingError('unreachable', 'The server wants another protocol'));
    });
    handle.on('close', () => reject(new OutgoingError('unreachable', 'The connection ended without an answer')));
    handle.end(body instanceof URLSearchParams ? body.toString() : (body ?? undefined));
  });
  return { status: message.statusCode ?? 0, headers: headersOf(message), body: bodyOf(message) };
}

/** Returns the address if its form is allowed: https at an allowed port, or in development http, which leads to this machine only. */
function readAddress(text: string, { ports, production }: Rules): URL {
  if (!URL.canParse(text)) throw new OutgoingError('address', 'The address is not a URL');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('address', 'The address contains a user name');
  if (url.protocol === 'http:' && !production) return url;
  if (url.protocol !== 'https:') throw new OutgoingError('address', 'The address does not begin with https://');
  if (!ports.includes(portOf(url))) throw new OutgoingError('address', `The port ${portOf(url)} is not allowed`);
  return url;
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

/** Looks up every address of a name. The system cannot end a look-up, so the call ends without it. */
async function lookUp({ dns }: NodeNetworking, name: string, signal: AbortSignal): Promise<readonly string[]> {
  const found = await Promise.race([dns.promises.lookup(name, { all: true, verbatim: true }), rejectOnAbort(signal)]);
  return found.map(({ address }) => address);
}

/** Returns the addresses if each of them is allowed. Throws if one is not, because the next connection could use that address. */
function checked(found: readonly string[], protocol: string, rules: AddressRules): readonly [string, ...string[]] {
  const isAllowed = protocol === 'https:' ? rules.isPublic : rules.isLoopback;
  const [first, ...others] = found;
  if (first !== undefined && found.every(isAllowed)) return [first, ...others];
  const wanted = protocol === 'https:' ? 'a public address' : 'this machine, as http:// has to';
  throw new OutgoingError('address', `The address does not lead to ${wanted}`);
}

function headersOf({ headers }: NodeMessage): Headers {
  const made = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const each of [value ?? []].flat()) made.append(name, each);
  return made;
}

function bodyOf(message: NodeMessage): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(body) {
      message.on('data', (chunk) => body.enqueue(chunk));
      message.on('end', () => body.close());
      message.on('error', (error) => body.error(error));
    },
    cancel: () => void message.destroy(),
  });
}
