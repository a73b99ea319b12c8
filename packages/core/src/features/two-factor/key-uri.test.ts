import { expect, it } from 'vitest';
import { keyUri } from './key-uri.js';

const config = { issuer: undefined, totp: undefined };
const uriFor = (appName: string) => keyUri(config, appName, 'ada@example.com', new Uint8Array(20));

it.each([
  ['Acme', 'Acme'],
  ['Acme & Co', 'Acme & Co'],
  ['Acme: Staging', 'Acme Staging'],
  ['https://acme.example', 'https //acme.example'],
  [' Acme\n\t::\u0000Co ', 'Acme Co'],
  ['Acme%3ACo?a=b#c', 'Acme%3ACo?a=b#c'],
  ['Ämter 🔑', 'Ämter 🔑'],
  ['half \ud83d', 'half'],
])('the label of %j has one colon, and the issuer in both places', (appName, issuer) => {
  const uri = uriFor(appName);
  const url = new URL(uri);
  expect(url.searchParams.get('issuer')).toBe(issuer);
  const [prefix = '', account, ...more] = uri.slice('otpauth://totp/'.length).split('?', 1).join('').split(':');
  expect([decodeURIComponent(prefix), account, more]).toEqual([issuer, 'ada%40example.com', []]);
  // An app that decodes the label first finds the same parts, unless the name itself is encoded text.
  expect(uri).not.toMatch(/[+ ]|%3A/);
});

it('a name without a usable character leaves the issuer out', () => {
  expect(uriFor(' : ')).toBe(`otpauth://totp/ada%40example.com?secret=${'A'.repeat(32)}&digits=6&period=30`);
});
