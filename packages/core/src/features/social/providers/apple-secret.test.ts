import { decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createClock } from '../../../testing/clock.js';
import { apple } from './apple.js';
import { appleSecret } from './apple-secret.js';

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const pem = await exportPKCS8(privateKey);
const key = { clientId: 'com.example.web', teamId: 'ABCDE12345', keyId: 'KEY1234567', privateKey: pem };
const day = 86_400;

describe('the client secret of Apple', () => {
  it('is a JWT as Apple documents it, valid for a day', async () => {
    const { now } = createClock();
    const secret = await appleSecret(key)(now());
    const issuedAt = Math.floor(now().getTime() / 1000);
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
    const { payload } = await jwtVerify(secret, publicKey, { currentDate: now() });
    expect(payload).toEqual({
      iss: 'ABCDE12345',
      sub: 'com.example.web',
      aud: 'https://appleid.apple.com',
      iat: issuedAt,
      exp: issuedAt + day,
    });
  });

  it('is cached until an hour before its expiry, and then created again', async () => {
    const start = Date.UTC(2026, 0, 1);
    const make = appleSecret(key);
    const first = await make(new Date(start));
    expect(await make(new Date(start + (day - 3600) * 1000 - 1))).toBe(first);
    const second = await make(new Date(start + (day - 3600) * 1000));
    expect(second).not.toBe(first);
    expect(await make(new Date(start + (day - 3600) * 1000 + 1))).toBe(second);
  });

  it('is created once for concurrent calls', async () => {
    const make = appleSecret(key);
    const all = await Promise.all(Array.from({ length: 32 }, () => make(new Date(0))));
    expect(new Set(all).size).toBe(1);
  });

  it('is not dated in the future if the clock is set back', async () => {
    const make = appleSecret(key);
    await make(new Date(1_000_000_000_000));
    const { payload } = await jwtVerify(await make(new Date(999_000_000_000)), publicKey, {
      currentDate: new Date(999_000_000_000),
    });
    expect(payload.iat).toBe(999_000_000);
  });

  it('accepts a key with \\n for line breaks', async () => {
    const secret = await appleSecret({ ...key, privateKey: pem.replaceAll('\n', '\\n') })(new Date(0));
    expect(await jwtVerify(secret, publicKey, { currentDate: new Date(0) })).toBeDefined();
  });

  it('fails with an invalid key, every time', async () => {
    const make = appleSecret({ ...key, privateKey: 'nonsense' });
    await expect(make(new Date(0))).rejects.toThrow();
    await expect(make(new Date(0))).rejects.toThrow();
  });

  it('is created only if no secret is configured', () => {
    const { clientId, ...made } = key;
    expect(apple({ clientId, ...made }).clientSecret).toBeTypeOf('function');
    expect(apple({ clientId, ...made, clientSecret: 'ready' }).clientSecret).toBeUndefined();
    expect(apple({ clientId, clientSecret: 'ready' }).clientSecret).toBeUndefined();
  });
});

describe('the id tokens of Apple', () => {
  it('are for the web client, and for the configured native app', () => {
    expect(apple({ clientId: 'web', clientSecret: 's' }).idToken?.audience).toEqual(['web']);
    expect(apple({ clientId: 'web', clientSecret: 's', appBundleIdentifier: 'app' }).idToken?.audience).toEqual([
      'web',
      'app',
    ]);
  });
});
