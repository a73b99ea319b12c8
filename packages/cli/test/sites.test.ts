import { isLoopback } from 'latchkey';
import { expect, it } from 'vitest';
import { isLocal } from '../src/doctor/sites.js';

/** What can stand in `hostname` of a URL, and what an attacker could write to look like this machine. */
const hosts = [
  ...[
    'localhost',
    'app.localhost',
    'a.b.localhost',
    '.localhost',
    'notlocalhost',
    'localhost.evil.example',
    'LOCALHOST',
  ],
  ...['127.0.0.1', '127.1.2.3', '127.evil.example', '127.0.0.1.evil.example', '0.0.0.0', '192.168.1.5', '10.0.0.1'],
  ...['[::1]', '[::]', '[fe80::1]', '::1', '', 'example.com', 'localhost\n'],
];

it.each(hosts)('the doctor calls the same hosts local as Latchkey itself: %j', (host) => {
  expect(isLocal(host)).toBe(isLoopback(host));
});

it('the list has hosts of both kinds', () => {
  expect(new Set(hosts.map(isLocal))).toEqual(new Set([true, false]));
});
