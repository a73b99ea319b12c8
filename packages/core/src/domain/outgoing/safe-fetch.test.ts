import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchEntered } from './entered-address.js';
import { findNodeNetworking, type NodeNetworking, type NodeRequest } from './node-networking.js';
import { OutgoingError, type OutgoingFault } from './outgoing-error.js';
import { type AddressSource, type OutgoingLimits, safeFetch } from './safe-fetch.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine; returns its address. */
async function serve(answer: (asked: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${portOf(server)}`;
}

function portOf(server: Server): number {
  const address = server.address();
  return (address as AddressInfo).port;
}

const settings = { fetch: globalThis.fetch, production: false };
const call = (source: AddressSource, url: string, limits?: OutgoingLimits) =>
  safeFetch({ settings }, source, url, {}, limits);
const callInProduction = (source: AddressSource, url: string) =>
  safeFetch({ settings: { ...settings, production: true } }, source, url);

async function faultOf(work: Promise<unknown>): Promise<OutgoingFault | 'none'> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof OutgoingError) return error.fault;
    throw error;
  }
}

/** A runtime whose names have these addresses, one list for each look-up, and whose connections go to a server of the test. */
function networkWith(answers: readonly (readonly string[])[], port = 0) {
  const node = findNodeNetworking();
  if (!node) throw new Error('the tests run on Node');
  const connections: NodeRequest[] = [];
  const names: string[] = [];
  const network: NodeNetworking = {
    ...node,
    dns: {
      promises: {
        async lookup(name) {
          names.push(name);
          return (answers[names.length - 1] ?? []).map((address) => ({ address }));
        },
      },
    },
    https: {
      request(options, answered) {
        connections.push(options);
        const { servername: _, host: __, ...others } = options;
        return request({ ...others, host: '127.0.0.1', port, agent: false }, answered);
      },
    },
  };
  return { network, connections, names };
}

const rules = { signal: new AbortController().signal, ports: [443], production: true };

describe('an address that a user has entered', () => {
  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,a',
    'example.com',
    '//example.com',
    '',
    'https://',
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://example.com:444/',
    'https://example.com:80/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.0.0.1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://１２７.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'http://127.0.0.1/',
  ])('%s is refused in production', async (url) => {
    expect(await faultOf(callInProduction('entered', url))).toBe('address');
  });

  it('is refused if one of its addresses is not public, and nothing is sent', async () => {
    for (const addresses of [['10.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['2606:4700::1', '::1'], ['::ffff:8.8.8.8'], []]) {
      const { network, connections } = networkWith([addresses]);
      expect(await faultOf(fetchEntered('https://example.com/', {}, rules, network))).toBe('address');
      expect(connections).toEqual([]);
    }
  });

  it('is looked up once, and called at the address that was checked: a second answer has no effect', async () => {
    const seen: unknown[] = [];
    const port = Number(
      new URL(
        await serve((asked, response) => {
          seen.push([asked.method, asked.url, asked.headers.host, asked.headers['x-id']]);
          response.end('hello');
        }),
      ).port,
    );
    const { network, connections, names } = networkWith([['93.184.215.14'], ['127.0.0.1']], port);
    const init = { method: 'POST', headers: { 'x-id': '1', host: 'internal' }, body: '{}' };
    const { status, body } = await fetchEntered('https://hooks.example.com/a?b=c', init, rules, network);
    expect([status, await new Response(body).text()]).toEqual([200, 'hello']);
    expect(names).toEqual(['hooks.example.com']);
    // The certificate has to have the name, not the address.
    expect(connections).toMatchObject([
      { host: '93.184.215.14', servername: 'hooks.example.com', port: 443, agent: false },
    ]);
    expect(seen).toEqual([['POST', '/a?b=c', 'hooks.example.com', '1']]);
  });

  it('has the ports that the caller lists', async () => {
    const { network } = networkWith([]);
    const at = (port: number) =>
      faultOf(fetchEntered(`https://10.0.0.1:${port}/`, {}, { ...rules, ports: [443, 8443] }, network));
    expect(await at(8443)).toBe('address');
    await expect(fetchEntered('https://example.com:8444/', {}, rules, network)).rejects.toThrow('8444');
    await expect(fetchEntered('https://example.com:8443/', {}, { ...rules, ports: [8443] }, network)).rejects.toThrow(
      'public',
    );
  });

  it('can be this machine outside of production, by http only', async () => {
    const url = await serve((_, response) => response.end('hello'));
    const answer = await call('entered', url);
    expect([answer.status, new TextDecoder().decode(answer.bytes), answer.isCut]).toEqual([200, 'hello', false]);
    expect(await faultOf(call('entered', url.replace('http:', 'https:')))).toBe('address');
    expect(await faultOf(callInProduction('entered', url))).toBe('address');
    expect(await faultOf(call('entered', 'http://10.0.0.1/'))).toBe('address');
  });

  it('is refused where the runtime cannot look up names', async () => {
    expect(await faultOf(fetchEntered('https://example.com/', {}, rules, null))).toBe('runtime');
    const find = vi.spyOn(process, 'getBuiltinModule').mockImplementation(() => undefined);
    expect(await faultOf(call('entered', 'https://example.com/'))).toBe('runtime');
    find.mockRestore();
  });

  it('has a time limit that begins with the look-up', async () => {
    const { network } = networkWith([]);
    const never: NodeNetworking = { ...network, dns: { promises: { lookup: () => new Promise(() => {}) } } };
    const signal = AbortSignal.timeout(20);
    await expect(fetchEntered('https://example.com/', {}, { ...rules, signal }, never)).rejects.toThrow('timeout');
  });
});

describe.each(['configured', 'entered'] as const)('a call to an address that is %s', (source) => {
  it('follows no redirect', async () => {
    let calls = 0;
    const url = await serve((_, response) => {
      calls += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await faultOf(call(source, url))).toBe('redirect');
    expect(calls).toBe(1);
  });

  it('reads the beginning of a body that is too long, and ends the connection', async () => {
    const url = await serve((_, response) => {
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(more));
      };
      more();
    });
    const { bytes, isCut, status } = await call(source, url, { bytes: 25_000 });
    expect([status, bytes.length, isCut]).toEqual([200, 25_000, true]);
    const whole = await serve((_, response) => response.end('x'.repeat(100)));
    expect(await call(source, whole, { bytes: 100 })).toMatchObject({ isCut: false });
  });

  it('is given up when its time is over, before the headers and in the body', async () => {
    const silent = await serve(() => {});
    const slow = await serve((_, response) => void response.write('x'));
    for (const url of [silent, slow]) expect(await faultOf(call(source, url, { timeMs: 50 }))).toBe('time');
  });

  it('has no answer if the server cannot be reached, or ends the connection', async () => {
    const url = await serve((_, response) => response.destroy());
    const half = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('x', () => response.destroy());
    });
    for (const each of [url, half, 'http://127.0.0.1:1/'])
      expect(await faultOf(call(source, each))).toBe('unreachable');
  });
});

it('a configured address can be private', async () => {
  const url = await serve((_, response) => response.writeHead(500, { 'x-id': '1' }).end('no'));
  const { status, headers } = await callInProduction('configured', url);
  expect([status, headers.get('x-id')]).toEqual([500, '1']);
});

it('a server that answers 101, and takes the connection over, gets no answer read and holds no caller', async () => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await faultOf(call('entered', url, { timeMs: 60_000 }))).toBe('unreachable');
  server.close();
});

it('a fetch that does not notice the end of its time holds no caller', async () => {
  const deaf = { settings: { fetch: () => new Promise<Response>(() => {}), production: false } };
  expect(await faultOf(safeFetch(deaf, 'configured', 'https://example.com', {}, { timeMs: 5 }))).toBe('time');
  const stalled = { settings: { fetch: async () => new Response(new ReadableStream()), production: false } };
  expect(await faultOf(safeFetch(stalled, 'configured', 'https://example.com', {}, { timeMs: 5 }))).toBe('time');
});

it('a redirect that the runtime hides, with the status 0, is told as a redirect', async () => {
  const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
  const settings = { fetch: async () => hidden, production: false };
  expect(await faultOf(safeFetch({ settings }, 'configured', 'https://example.com'))).toBe('redirect');
});
