import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '../../../test/fixtures/grid.js';
import { parseIpAddress } from './client-address.js';

// Nightly runs raise this to a million (F08).
const numRuns = Number(process.env.LATCHKEY_PROPERTY_RUNS ?? runsOf(10_000));

describe('reading an IP address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['0.0.0.0', '0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255', '255.255.255.255'],
    ['192.0.2.1:4711', '192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:4711', '192.0.2.1', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['64:ff9b::c000:201', '192.0.2.1', '192.0.2.1'],
    ['64:ff9b:1::c000:201', '64:ff9b:1::c000:201', '64:ff9b:1::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::', '2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::1', '2001:db8::/64'],
    ['2001:db8:0:0:1::1', '2001:db8::1:0:0:1', '2001:db8::/64'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1', '2001:0:0:1::/64'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1', '2001:db8:0:1::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0', '1:2:3:4::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4:5:6:c000:201', '1:2:3:4::/64'],
    ['[2001:db8::1]', '2001:db8::1', '2001:db8::/64'],
    ['[2001:db8::1]:443', '2001:db8::1', '2001:db8::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80::/64'],
    ['[fe80::1%25eth0]:443', 'fe80::1', 'fe80::/64'],
    ['::1', '::1', '::/64'],
    ['::', '::', '::/64'],
    ['::192.0.2.1', '::c000:201', '::/64'],
  ])('%s is %s of %s', (text, address, network) => {
    const found = parseIpAddress(text);
    expect([found?.address, found?.networks[0]]).toEqual([address, network]);
  });

  test.each([
    '',
    ' ',
    'unknown',
    '_hidden',
    'localhost',
    'example.com',
    '192.0.2',
    '192.0.2.',
    '.192.0.2.1',
    '192.0.2.1.',
    '192.0.2.1.1',
    '192.0.2.256',
    '192.0.2.1000',
    '192.0.2.01',
    '0300.0.2.1',
    '0xc0.0.2.1',
    '3221225985',
    '192.0.2.-1',
    '192.0.2.1e1',
    '192.0.2. 1',
    '192.0.2.1 ',
    ' 192.0.2.1',
    '192.0.2.1:',
    '192.0.2.1:port',
    '192.0.2.1:123456',
    '192.0.2.1%eth0',
    '192.0.2.1/24',
    '192.0.2.1, 192.0.2.2',
    '１92.0.2.1',
    '[192.0.2.1]',
    '[]',
    '[::1',
    '::1]',
    '[::1]x',
    '[::1]:',
    '[[::1]]',
    ':',
    ':::',
    '::::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:',
    ':1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '::1:2:3:4:5:6:7:8',
    '1:2:3:4::5:6:7:8',
    '12345::',
    'g::',
    '-1::',
    '::192.0.2.1:1',
    '192.0.2.1::',
    '1:2:3:4:5:6:7:192.0.2.1',
    '::ffff:192.0.2.256',
    '::ffff:192.0.2.01',
    '2001:db8::/64',
    'fe80::1%',
    'fe80::1%a%b',
    '%eth0',
  ])('%j is not an address', (text) => {
    expect(parseIpAddress(text)).toBeUndefined();
  });

  test('one address is one bucket in every spelling [R-F01]', () => {
    const spellings = [
      '2001:db8:0:1::a0b',
      '2001:DB8:0:1::A0B',
      '2001:db8:0:1::0a0b',
      '2001:db8:0:1:0:0:0:a0b',
      '2001:0db8:0000:0001:0000:0000:0000:0a0b',
      '2001:0DB8:0000:0001::0.0.10.11',
      '2001:db8:0:1::0:a0b',
      '2001:db8:0:1:0::a0b',
      '2001:db8:0:1:0:0:0.0.10.11',
      '[2001:db8:0:1::a0b]',
      '[2001:db8:0:1::a0b]:51234',
      '2001:db8:0:1::a0b%eth0',
      '[2001:db8:0:1::a0b%25en1]:1',
    ];
    const found = spellings.map((spelling) => parseIpAddress(spelling));
    expect(new Set(found.map((one) => one?.networks.join()))).toEqual(
      new Set(['2001:db8:0:1::/64,2001:db8::/56,2001:db8::/48']),
    );
    expect(new Set(found.map((one) => one?.address))).toEqual(new Set(['2001:db8:0:1::a0b']));
  });

  test('a long text is refused at once [R-J05]', () => {
    for (const piece of ['1', ':', '.', '1.', '1:', '[', '%', '%a', '::', '0']) {
      expect(parseIpAddress(piece.repeat(40_000))).toBeUndefined();
    }
  });
});

/** The eight groups in one of the many ways to write them. */
const spelt = fc
  .record({
    groups: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 }),
    upper: fc.boolean(),
    padded: fc.boolean(),
    dotted: fc.boolean(),
    from: fc.nat(7),
    wrap: fc.constantFrom(
      (text: string) => text,
      (text: string) => `[${text}]`,
      (text: string) => `[${text}]:443`,
      (text: string) => `${text}%eth0`,
    ),
  })
  .map(({ groups, upper, padded, dotted, from, wrap }) => {
    const plain = groups.map((group) => group.toString(16).padStart(padded ? 4 : 1, '0'));
    const tail = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
    const parts = dotted ? [...plain.slice(0, 6), tail.join('.')] : plain;
    // Any run of zero groups may be the one that is left out, also one that RFC 5952 would not choose.
    let to = from;
    while (to < (dotted ? 6 : 8) && groups[to] === 0) to += 1;
    const text = to > from ? `${parts.slice(0, from).join(':')}::${parts.slice(to).join(':')}` : parts.join(':');
    return { text: wrap(upper ? text.toUpperCase().replace('%ETH0', '%eth0') : text), plain: plain.join(':') };
  });

describe('the parser against others', () => {
  test('every spelling of an IPv6 address reads as the address that WHATWG URLs write', () => {
    fc.assert(
      fc.property(spelt, ({ text, plain }) => {
        const expected = new URL(`http://[${plain}]`).hostname.slice(1, -1);
        const found = parseIpAddress(text);
        expect(found).toBeDefined();
        if (!found?.address.includes(':')) return; // IPv4 inside; the next test
        expect(found.address).toBe(expected);
        const [a = '', b = '', c = '', d = ''] = plain.split(':');
        const upperHalf = d.padStart(4, '0').slice(0, 2);
        const prefixes = { 64: `${a}:${b}:${c}:${d}`, 56: `${a}:${b}:${c}:${upperHalf}00`, 48: `${a}:${b}:${c}` };
        expect(found.networks).toEqual(
          ([64, 56, 48] as const).map(
            (bits) => `${new URL(`http://[${prefixes[bits]}::]`).hostname.slice(1, -1)}/${bits}`,
          ),
        );
      }),
      { numRuns, seed: 1 },
    );
  });

  test('an IPv4 address reads the same whether mapped or not', () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        const expected = { address: text, networks: [text] };
        const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
        expect(parseIpAddress(text)).toEqual(expected);
        expect(parseIpAddress(`::ffff:${text}`)).toEqual(expected);
        expect(parseIpAddress(`::ffff:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`)).toEqual(expected);
      }),
      { numRuns: numRuns / 4, seed: 2 },
    );
  });

  test('texts are addresses exactly when node:net says so', () => {
    const pieces = fc.constantFrom(
      ':',
      '::',
      '.',
      '0',
      '1',
      '00',
      'ffff',
      'a',
      '255',
      '256',
      '12345',
      'g',
      '1.2.3.4',
      ' ',
      '-',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join('')),
          fc.ipV6(),
        ),
        (text) => {
          // With a port at its end an address is ours but not node's.
          if (/^[\d.]+:\d+$/.test(text)) return;
          expect(parseIpAddress(text) !== undefined).toBe(isIP(text) !== 0);
        },
      ),
      { numRuns: numRuns * 2, seed: 3 },
    );
  });

  test('a formatted address is parsed to the same address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), fc.ipV4()), (text) => {
        const found = parseIpAddress(text);
        expect(found).toBeDefined();
        expect(parseIpAddress(found?.address ?? '')).toEqual(found);
        for (const [index, network] of (found?.networks ?? []).entries())
          expect(parseIpAddress(network.replace(/\/\d+$/, ''))?.networks[index]).toBe(network);
      }),
      { numRuns: numRuns / 4, seed: 4 },
    );
  });
});
