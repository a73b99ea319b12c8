import { expect, test } from 'vitest';
import { parseIpAddress } from '../../domain/limits/client-address.js';
import { isPrivateAddress } from './shared-limit-warning.js';

test.each([
  ['10.0.0.1', true],
  ['127.0.0.1', true],
  ['172.15.255.255', false],
  ['172.16.0.0', true],
  ['172.31.255.255', true],
  ['172.32.0.0', false],
  ['192.168.1.1', true],
  ['169.254.1.1', true],
  ['100.63.255.255', false],
  ['100.64.0.0', true],
  ['100.127.255.255', true],
  ['100.128.0.0', false],
  ['203.0.113.9', false],
  ['110.0.0.1', false],
  ['::ffff:10.0.0.1', true],
  ['::1', true],
  ['::1:1', false],
  ['fdaa:0:1::3', true],
  ['fc00::1', true],
  ['fe80::1%eth0', true],
  ['febf::1', true],
  ['fec0::1', false],
  ['2606:4700::1', false],
  ['fd::1', false],
])('%s is private: %s', (text, expected) => {
  const address = parseIpAddress(text);
  if (!address) throw new Error(`${text} is an address`);
  expect(isPrivateAddress(address)).toBe(expected);
});
