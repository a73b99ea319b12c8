import { generateKeyPairSync } from 'node:crypto';
import { testAuth } from 'latchkey/plugin/testing';
import { describe, expect, it } from 'vitest';
import { type NewPasskey, type PasskeysOptions, passkeys } from '../src/index.js';
import { attest, roots } from './manufacturer.js';
import { addPasskey, openServer } from './passkey-server.js';

describe('the name of a passkey', () => {
  it('is one line, because it becomes part of a mail', async () => {
    const { browser, authenticator } = await openServer();
    const { id } = (await addPasskey(browser, authenticator)).json as { id: string };
    for (const name of ['My phone\nSubject: hello', 'My \u202enohp', '  '])
      expect(await browser.post('/passkeys/rename', { id, name })).toMatchObject({
        ...{ status: 400, json: { code: 'VALIDATION_ERROR' } },
      });
  });
});

describe('the public key of a new passkey', () => {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const [x, y] = [jwk.x, jwk.y].map((part) => new Uint8Array(Buffer.from(part ?? '', 'base64url')));
  const modulus = new Uint8Array(256).fill(255);

  it.each<[string, [number, unknown][]]>([
    [
      'without a coordinate',
      [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, x],
      ],
    ],
    [
      'that is no point of the curve',
      [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, x],
        [-3, x],
      ],
    ],
    [
      'of another curve',
      [
        [1, 2],
        [3, -7],
        [-1, 2],
        [-2, x],
        [-3, y],
      ],
    ],
    [
      'of another type than its algorithm',
      [
        [1, 2],
        [3, -8],
        [-1, 6],
        [-2, x],
        [-3, y],
      ],
    ],
    [
      'of an unknown type',
      [
        [1, 9],
        [3, -7],
      ],
    ],
    [
      'with texts in place of bytes',
      [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, 'x'],
        [-3, 'y'],
      ],
    ],
    [
      'of RSA with few bits',
      [
        [1, 3],
        [3, -257],
        [-1, modulus.slice(128)],
        [-2, new Uint8Array([1, 0, 1])],
      ],
    ],
    [
      'of RSA with which anyone can sign',
      [
        [1, 3],
        [3, -257],
        [-1, modulus],
        [-2, new Uint8Array([1])],
      ],
    ],
  ])('%s is refused: it would count as a sign-in method', async (_, key) => {
    const { browser, authenticator } = await openServer();
    const answer = await addPasskey(browser, authenticator, { coseKey: new Map(key) });
    expect(answer).toMatchObject({ status: 401, json: { code: 'INVALID_PASSKEY' } });
    expect((await browser.get('/passkeys')).json).toEqual([]);
  });
});

describe('the model of a new passkey', () => {
  async function seenWith(options: PasskeysOptions) {
    const seen: NewPasskey[] = [];
    const checkPasskey = (passkey: NewPasskey) => Boolean(seen.push(passkey));
    const { browser, authenticator } = await openServer({ checkPasskey, ...options });
    const aaguid = 'ee882879-721c-4913-9775-3dfcce97072a';
    expect((await addPasskey(browser, authenticator, { aaguid, attest })).status).toBe(200);
    return seen.map(({ attestationFormat, isModelProven }) => [attestationFormat, isModelProven]);
  }

  it('is proven by an attestation that leads to a configured root, and by no other', async () => {
    const attestation = 'direct';
    expect(await seenWith({ attestation, attestationRoots: [roots.other, roots.own] })).toEqual([['packed', true]]);
    expect(await seenWith({ attestation, attestationRoots: [roots.other] })).toEqual([['packed', false]]);
    expect(await seenWith({ attestation })).toEqual([['packed', false]]);
  });

  it('is a claim where no attestation was asked for: the passkey counts as unattested', async () => {
    expect(await seenWith({})).toEqual([['none', false]]);
  });

  it.each<[string, PasskeysOptions, string]>([
    ['roots without a request for proof', { attestationRoots: [roots.own] }, 'passkeys.attestation'],
    [
      'a file in place of a certificate',
      { attestation: 'direct', attestationRoots: ['a.pem'] },
      'passkeys.attestationRoots',
    ],
    ['an IP address as domain', { rpID: '127.0.0.1' }, 'passkeys.rpID'],
  ])('options that cannot work are refused: %s', (_, options, path) => {
    expect(() => testAuth({ plugins: [passkeys(options)] })).toThrow(path);
  });
});
