import { describe, expect, it } from 'vitest';
import { isLoopback } from './loopback.js';

describe('a host is the machine itself', () => {
  it.each(['localhost', 'app.localhost', 'a.b.localhost', '127.0.0.1', '127.1.2.3', '127.1', '0x7f000001', '[::1]'])(
    '%s',
    (host) => {
      expect(isLoopback(new URL(`http://${host}`).hostname)).toBe(true);
    },
  );

  // A name that begins like an address of this machine can lead to any server.
  it.each([
    '127.evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'notlocalhost',
    '.localhost',
    '0.0.0.0',
    '192.168.1.5',
    '[::]',
    '[fe80::1]',
  ])('not %s', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
