import { describe, expect, it } from 'vitest';
import { createAddressRules } from './networks.js';
import { findNodeNetworking } from './node-networking.js';

const network = findNodeNetworking();
if (!network) throw new Error('the tests run on Node');
const { isPublic, isLoopback } = createAddressRules(network);

const refused = {
  'this network': ['0.0.0.0', '0.0.0.1', '0.255.255.255'],
  private: ['10.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  'shared by customers of a provider': ['100.64.0.0', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  loopback: ['127.0.0.0', '127.0.0.1', '127.1.2.3', '127.255.255.255', '::1'],
  'link-local, with the metadata of clouds': ['169.254.0.1', '169.254.169.254', '169.254.170.2', 'fe80::1', 'febf::1'],
  'metadata of clouds': ['168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'],
  assignments: ['192.0.0.1', '192.0.0.170', '192.88.99.1', '2001::', '2001:2::1', '2001:10::1', '2001:20::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '203.0.113.255', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  benchmarks: ['198.18.0.1', '198.19.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  reserved: ['240.0.0.1', '255.255.255.254', '255.255.255.255'],
  'unspecified or unassigned': ['::', '100::1', '4000::1', '5f00::1', 'fec0::1'],
  'private of IPv6': ['fc00::1', 'fd00::1', 'fdff:ffff::1'],
  'IPv4 mapped': ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::ffff:8.8.8.8', '0:0:0:0:0:ffff:7f00:1'],
  'IPv4 compatible or translated': ['::127.0.0.1', '::8.8.8.8', '::ffff:0:127.0.0.1', '::ffff:0:0:1'],
  'NAT64 of IPv4': ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  '6to4': ['2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:808:808::1'],
  Teredo: ['2001:0:7f00:1::', '2001:0:53aa:64c:0:fbde:f5ff:fffe', '2001:0000::1'],
  'with a zone': ['fe80::1%eth0', '2606:4700:4700::1111%eth0'],
  'no address': [
    '',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '017700000001',
    '1.2.3.4.5',
    '8.8.8.8 ',
    '[::1]',
  ],
};

describe.each(Object.entries(refused))('addresses that are %s', (_, addresses) => {
  it.each(addresses)('%s is not public', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});

it('the table has at least sixty addresses', () => {
  expect(Object.values(refused).flat().length).toBeGreaterThan(60);
});

it.each([
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.1', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.0.1.1', '192.167.255.255', '192.169.0.0'],
  ...['198.17.255.255', '198.20.0.0', '223.255.255.255', '168.63.129.17', '2001:200::1', '2001:4860:4860::8888'],
  ...['2606:4700:4700::1111', '2003::1', '2a00:1450::1', '3ffe::1', '3fff:1000::1'],
])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true);
});

it('this machine is known by its addresses only', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1'].map(isLoopback)).toEqual([true, true, true]);
  expect(['126.255.255.255', '128.0.0.1', '::2', '::', '10.0.0.1', 'localhost'].some(isLoopback)).toBe(false);
});
