import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientAddress } from './client-address.js';

const unknown = { address: null, networks: [], network: 'unknown' };
const socket = '203.0.113.9';

function found(text: string) {
  return { address: text, networks: [text], network: text };
}
function read(
  sent: Readonly<Record<string, string>>,
  {
    headers = [],
    trustedProxies = 1,
    track = true,
  }: { headers?: string[]; trustedProxies?: number; track?: boolean } = {},
  socketAddress?: string,
) {
  return clientAddress(
    new Headers(sent),
    { ipAddressHeaders: headers, trustedProxies, disableIpTracking: !track },
    socketAddress,
  );
}

describe('the address of a client', () => {
  test('headers are trusted only if configured [R-F02]', () => {
    const sent = {
      'x-forwarded-for': '192.0.2.1',
      forwarded: 'for=192.0.2.1',
      'x-real-ip': '192.0.2.1',
      'x-client-ip': '192.0.2.1',
      'cf-connecting-ip': '192.0.2.1',
    };
    expect(read(sent, {}, socket)).toEqual(found(socket));
    expect(read(sent, { headers: ['fastly-client-ip'] }, socket)).toEqual(found(socket));
    expect(read(sent)).toEqual(unknown);
  });

  test('without an address all clients share one bucket [R-F03]', () => {
    expect(read({})).toEqual(unknown);
    expect(read({}, {}, '')).toEqual(unknown);
    expect(read({}, {}, 'unix:/tmp/socket')).toEqual(unknown);
  });

  test('the address of the socket is read in every spelling', () => {
    expect(read({}, {}, '::ffff:203.0.113.9')).toEqual(found(socket));
    expect(read({}, {}, '2001:DB8:1:234::0:1')).toEqual({
      address: '2001:db8:1:234::1',
      networks: ['2001:db8:1:234::/64', '2001:db8:1:200::/56', '2001:db8:1::/48'],
      network: '2001:db8:1::/48',
    });
  });

  test('an address that must not be tracked still has its own bucket', () => {
    expect(read({}, { track: false }, socket)).toEqual({ ...found(socket), address: null });
  });

  test('the first configured header that is present counts', () => {
    const headers = ['cf-connecting-ip', 'X-Real-IP', 'x-forwarded-for'];
    expect(read({ 'x-forwarded-for': '192.0.2.3', 'x-real-ip': '192.0.2.2' }, { headers }, socket)).toEqual(
      found('192.0.2.2'),
    );
    expect(read({ 'x-forwarded-for': '192.0.2.3' }, { headers }, socket)).toEqual(found('192.0.2.3'));
    expect(read({}, { headers }, socket)).toEqual(found(socket));
  });

  test('a configured header that cannot be read is not replaced by another source [R-F02]', () => {
    const headers = ['x-real-ip', 'x-forwarded-for'];
    for (const bad of ['', 'unknown', '192.0.2.1, 192.0.2.2', '192.0.2.256', '<script>']) {
      expect(read({ 'x-real-ip': bad, 'x-forwarded-for': '192.0.2.3' }, { headers }, socket)).toEqual(unknown);
    }
  });
});

describe('X-Forwarded-For', () => {
  const headers = ['X-Forwarded-For'];

  test.each([
    ['192.0.2.1', 1, '192.0.2.1'],
    ['  192.0.2.1\t', 1, '192.0.2.1'],
    ['192.0.2.1:5000', 1, '192.0.2.1'],
    ['198.51.100.7, 192.0.2.1', 1, '192.0.2.1'],
    ['198.51.100.7,192.0.2.1, 10.0.0.1', 2, '192.0.2.1'],
    ['198.51.100.7, 192.0.2.1, 10.0.0.2, 10.0.0.1', 3, '192.0.2.1'],
    ['not an address, "quo,ted, , 192.0.2.1', 1, '192.0.2.1'],
    ['192.0.2.1', 0, '192.0.2.1'],
  ])('of %j the client behind %i proxies is %s', (value, trustedProxies, address) => {
    expect(read({ 'x-forwarded-for': value }, { headers, trustedProxies }, socket)).toEqual(found(address));
  });

  test.each([
    ['', 1],
    [',', 1],
    ['192.0.2.1,', 1],
    ['192.0.2.1, unknown', 1],
    ['192.0.2.1, 192.0.2.1x', 1],
    ['192.0.2.1, secret, 10.0.0.1', 2],
    ['198.51.100.7, 192.0.2.1, secret', 2],
    ['192.0.2.1', 2],
    ['192.0.2.1 198.51.100.7', 1],
  ])('%j behind %i proxies gives no address [R-F02]', (value, trustedProxies) => {
    expect(read({ 'x-forwarded-for': value }, { headers, trustedProxies }, socket)).toEqual(unknown);
  });

  test('a client cannot choose its rate limit bucket: the address that the proxy saw decides [R-F02]', () => {
    const written = fc.string({ unit: fc.constantFrom(...'0123456789abcdef.:[]%," ;=\\unkown') });
    fc.assert(
      fc.property(written, fc.ipV4(), fc.ipV4(), (spoof, client, proxy) => {
        expect(read({ 'x-forwarded-for': `${spoof}, ${client}` }, { headers })).toEqual(found(client));
        const two = { headers, trustedProxies: 2 };
        expect(read({ 'x-forwarded-for': `${spoof}, ${client}, ${proxy}` }, two)).toEqual(found(client));
      }),
      { numRuns: 2000, seed: 5 },
    );
  });

  test('a list header with another name is read in the same way', () => {
    const sent = { 'x-original-forwarded-for': '198.51.100.7, 192.0.2.1' };
    expect(read(sent, { headers: ['x-original-forwarded-for'] })).toEqual(found('192.0.2.1'));
  });
});

describe('Forwarded', () => {
  const headers = ['forwarded'];

  test.each([
    ['for=192.0.2.1', 1, '192.0.2.1'],
    ['For=192.0.2.1; Proto=http ;by=203.0.113.43', 1, '192.0.2.1'],
    ['by=10.0.0.1;for=192.0.2.1', 1, '192.0.2.1'],
    ['for=198.51.100.7, for=192.0.2.1', 1, '192.0.2.1'],
    ['for=198.51.100.7 , for=192.0.2.1;by=x,for=10.0.0.1', 2, '192.0.2.1'],
    ['for="192.0.2.1:80"', 1, '192.0.2.1'],
    ['for=192.0.2.1:80', 1, '192.0.2.1'],
    ['for="192\\.0.2.1"', 1, '192.0.2.1'],
    ['for="[2001:db8::1]:4711";host="a,b;c"', 1, '2001:db8::1'],
    ['proto=https, for=192.0.2.1', 1, '192.0.2.1'],
    ['for=unknown, for=_hidden, for=192.0.2.1', 1, '192.0.2.1'],
  ])('of %j the client behind %i proxies is %s', (value, trustedProxies, address) => {
    expect(read({ forwarded: value }, { headers, trustedProxies }, socket).address).toBe(address);
  });

  test.each([
    ['', 1],
    ['192.0.2.1', 1],
    ['for', 1],
    ['for=', 1],
    ['for=""', 1],
    ['for=unknown', 1],
    ['for=_secret', 1],
    ['for=[2001:db8::1', 1],
    ['for="192.0.2.1', 1],
    ['for="192.0.2.1"x', 1],
    ['for=192.0.2.1;', 1],
    ['for=192.0.2.1,', 1],
    ['for=192.0.2.1;for=192.0.2.2', 1],
    ['for=192.0.2.1, proto=https', 1],
    ['for=192.0.2.1', 2],
    ['for=192.0.2.1, for=unknown', 2],
    ['for =192.0.2.1', 1],
    ['host="evil, for=192.0.2.1', 1],
    ['host=", for="[2001:db8::1]"', 1],
  ])('%j behind %i proxies gives no address [R-F02]', (value, trustedProxies) => {
    expect(read({ forwarded: value }, { headers, trustedProxies }, socket)).toEqual(unknown);
  });

  test('a client cannot choose its rate limit bucket: it is the address that the proxy saw, or none [R-F02]', () => {
    const written = fc
      .array(fc.constantFrom('for=', '"', '\\', ',', ';', 'by=', '6.6.6.6', '[::6]', 'x', '=', ' ', ', for="[::6]"'))
      .map((parts) => parts.join(''));
    const appended = fc.constantFrom(
      'for=192.0.2.1',
      'for="192.0.2.1"',
      'for="192.0.2.1:99";by="10.0.0.1"',
      'by=x;for=192.0.2.1',
    );
    fc.assert(
      fc.property(written, appended, (spoof, element) => {
        const { network } = read({ forwarded: `${spoof}, ${element}` }, { headers });
        expect(['192.0.2.1', 'unknown']).toContain(network);
      }),
      { numRuns: 10_000, seed: 6 },
    );
  });

  test('a long header costs time in proportion to its length [R-J05]', () => {
    for (const piece of ['for=1;', 'a="', '"', '\\', ' ', '\t,', 'a=b,', '="\\"', 'for']) {
      expect(read({ forwarded: `x=${piece.repeat(20_000)}` }, { headers })).toEqual(unknown);
    }
  });
});
