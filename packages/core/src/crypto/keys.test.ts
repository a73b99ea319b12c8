import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMac } from './hmac.js';
import { createKeyring, createSigner } from './keys.js';
import { nodeModules } from './platform.js';

const secret = 'a secret of at least thirty-two characters';
const purposes = ['cookie:session_token', 'cookie:session_data', 'state', 'two-factor', 'two-factor/secret'];
const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 });
// Characters that a header, a URL, a column or a decoder might lose or replace, beside ordinary ones.
const intruders = ['A', 'a', '0', '.', '-', '_', '=', '+', ' ', '\0', '\n', '%', 'é', '\ud800', '\ufffd'];

describe.each([
  { name: 'node:crypto', node: nodeModules() },
  { name: 'portable', node: null },
])('signed values by $name', ({ node }) => {
  const signer = createKeyring([secret], node).signer('cookie:session_token');

  test('a signed value can be read again', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        expect(signer.open(signer.sign(value))).toBe(value);
      }),
    );
  });

  test('a value can contain dots, and look like a signed value itself [H138]', () => {
    for (const value of ['.', 'a.b', signer.sign('a')]) expect(signer.open(signer.sign(value))).toBe(value);
  });

  test('every single-character change, added or dropped character and change of case is refused [R-E08]', () => {
    for (const value of ['x', 'aB3.dE6', 'Ünï\ufffd💙']) {
      for (const altered of alterations(signer.sign(value))) expect(signer.open(altered)).toBeUndefined();
    }
  });

  test('a stripped, empty or re-used signature is refused [R-H02]', () => {
    const signed = signer.sign('alice');
    const signature = signed.slice(signed.lastIndexOf('.') + 1);
    for (const forged of ['', '.', 'alice', 'alice.', `.${signature}`, signature, `bob.${signature}`, `a.${signed}`]) {
      expect(signer.open(forged)).toBeUndefined();
    }
  });

  test('no text makes it throw [R-E09]', () => {
    const anyUnits = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(anyUnits, (text) => {
        expect(signer.open(text)).toBeUndefined();
      }),
    );
    expect(signer.open('x'.repeat(65_536))).toBeUndefined();
  });

  test('an empty value is not signed, and is refused even with its true signature', () => {
    expect(() => signer.sign('')).toThrow(TypeError);
    const mac = createMac(new Uint8Array(32), node);
    expect(createSigner('state', mac).open(`.${mac.sign('state\n')}`)).toBeUndefined();
  });

  test('the format and the keys never change: sessions must survive an upgrade', () => {
    expect(signer.sign('token')).toBe('token.fUhOvv0G7xFOmMrpyVcUnYfw8mpb40Ehy44p4uyMLAs');
    expect(createKeyring([secret], node).mac('code').of('123456')).toBe('nYL9wCAvh2fzA30Ujmj8i9DKsBwPnAELSxxRwW9owD8');
  });
});

describe('keyed hashes', () => {
  const codes = createKeyring([secret]).mac('email-otp');

  test('match only the text that they were made of', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, other) => {
        expect(codes.matches(text, codes.of(text))).toBe(true);
        expect(codes.matches(other, codes.of(text))).toBe(other === text);
      }),
    );
  });

  test('every change of the hash is refused [R-E08]', () => {
    for (const altered of alterations(codes.of('123456'))) expect(codes.matches('123456', altered)).toBe(false);
  });
});

describe.each([
  { name: 'node:crypto', node: nodeModules() },
  { name: 'Web Crypto', node: null },
])('encrypted texts by $name', ({ node }) => {
  const sealer = createKeyring([secret], node).sealer('two-factor/secret');

  test('can be decrypted on another runtime', async () => {
    for (const other of [nodeModules(), null]) {
      const elsewhere = createKeyring([secret], other).sealer('two-factor/secret');
      for (const text of ['', 'a', 'Ünï💙'.repeat(50)])
        expect(await elsewhere.open(await sealer.seal(text, 'user-1'), 'user-1')).toBe(text);
    }
  });

  test('can be decrypted, and are encrypted differently each time', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, async (plain) => {
        const [first, second] = [await sealer.seal(plain), await sealer.seal(plain)];
        expect(first).not.toBe(second);
        expect(await sealer.open(first)).toBe(plain);
        expect(await sealer.open(second)).toBe(plain);
      }),
    );
  });

  test('are envelopes of version, key id, IV and ciphertext, and reveal nothing of the text', async () => {
    const envelope = await sealer.seal('JBSWY3DPEHPK3PXP');
    expect(envelope).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]{43}$/);
    expect(envelope).not.toContain('JBSWY3DPEHPK3PXP');
  });

  test('every single-character change, added or dropped character and change of case is refused [R-E08]', async () => {
    for (const text of ['', 'a', 'two', 'JBSWY3DPEHPK3PXP']) {
      for (const altered of alterations(await sealer.seal(text))) expect(await sealer.open(altered)).toBeUndefined();
    }
  });

  test('parts of two envelopes do not make a valid third one', async () => {
    const [one, two] = [(await sealer.seal('one')).split('.'), (await sealer.seal('two')).split('.')];
    const mixed = [...one.slice(0, 3), ...two.slice(3)].join('.');
    expect(await sealer.open(mixed)).toBeUndefined();
  });

  test('a text that is not an envelope returns nothing', async () => {
    const envelope = await sealer.seal('text');
    const [version, id, iv] = envelope.split('.');
    const malformed = [
      '',
      '...',
      'v1',
      'plain text',
      `v2${envelope.slice(2)}`,
      `${envelope}.`,
      `${version}.${id}.${iv}.AAAA`,
    ];
    for (const text of malformed) expect(await sealer.open(text)).toBeUndefined();
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect(await sealer.open(text)).toBeUndefined();
      }),
    );
  });

  test('can be decrypted only in their context, and without one only if encrypted without one', async () => {
    const sealed = [await sealer.seal('one'), await sealer.seal('one', 'user-1'), await sealer.seal('one', 'user-2')];
    for (const [at, envelope] of sealed.entries()) {
      const opened = [undefined, 'user-1', 'user-2'].map((context) => sealer.open(envelope, context));
      expect(await Promise.all(opened)).toEqual([0, 1, 2].map((index) => (index === at ? 'one' : undefined)));
    }
  });

  test('a text that would be changed by encryption and decryption is refused', async () => {
    await expect(sealer.seal('a\ud800')).rejects.toThrow(TypeError);
  });

  test('an envelope that an earlier version wrote can be decrypted', async () => {
    expect(await sealer.open('v1.aFibvub8.AAECAwQFBgcICQoL.UqU7TqJ9SQ3clJOV-eWbI5lf-6ijOlnTFJoY6r9JpU4')).toBe(
      'JBSWY3DPEHPK3PXP',
    );
  });
});

describe('purposes [H035 R-E06]', () => {
  const keyring = createKeyring([secret]);

  test('values of one purpose are never valid for another', async () => {
    for (const made of purposes) {
      const signed = keyring.signer(made).sign('value');
      const hash = keyring.mac(made).of('value');
      const envelope = await keyring.sealer(made).seal('value');
      for (const asked of purposes) {
        const own = made === asked;
        expect(keyring.signer(asked).open(signed)).toBe(own ? 'value' : undefined);
        expect(keyring.mac(asked).matches('value', hash)).toBe(own);
        expect(await keyring.sealer(asked).open(envelope)).toBe(own ? 'value' : undefined);
      }
    }
  });

  test('a signature is not a keyed hash of the same purpose, nor the other way round', () => {
    const signature = keyring.signer('state').sign('value').slice('value.'.length);
    expect(keyring.mac('state').matches('value', signature)).toBe(false);
    expect(keyring.signer('state').open(`value.${keyring.mac('state').of('value')}`)).toBeUndefined();
  });

  test('are plain words: characters that could end the purpose early are refused', () => {
    for (const purpose of ['', 'a b', 'a\nb', 'a\0', 'ä', 'a\n']) {
      expect(() => keyring.signer(purpose)).toThrow(TypeError);
      expect(() => keyring.mac(purpose)).toThrow(TypeError);
      expect(() => keyring.sealer(purpose)).toThrow(TypeError);
    }
  });

  test('derive their keys only once', () => {
    expect(keyring.signer('state')).toBe(keyring.signer('state'));
    expect(keyring.mac('state')).toBe(keyring.mac('state'));
    expect(keyring.sealer('state')).toBe(keyring.sealer('state'));
  });
});

describe('rotation [R-H05]', () => {
  const before = createKeyring(['old secret']);
  const during = createKeyring(['new secret', 'other secret', 'old secret']);
  const after = createKeyring(['new secret']);

  test('values of an older secret are valid while that secret is listed, and not after', async () => {
    const signed = before.signer('session').sign('token');
    const hash = before.mac('code').of('123456');
    const envelope = await before.sealer('totp').seal('seed');

    expect(during.signer('session').open(signed)).toBe('token');
    expect(during.mac('code').matches('123456', hash)).toBe(true);
    expect(await during.sealer('totp').open(envelope)).toBe('seed');

    expect(after.signer('session').open(signed)).toBeUndefined();
    expect(after.mac('code').matches('123456', hash)).toBe(false);
    expect(await after.sealer('totp').open(envelope)).toBeUndefined();
  });

  test('the first secret signs and encrypts', async () => {
    expect(during.signer('session').sign('token')).toBe(after.signer('session').sign('token'));
    expect(during.signer('session').open(after.signer('session').sign('token'))).toBe('token');
    expect(during.mac('code').of('123456')).toBe(after.mac('code').of('123456'));
    expect(await after.sealer('totp').open(await during.sealer('totp').seal('seed'))).toBe('seed');
  });

  test('several listed secrets do not make tampered values acceptable', async () => {
    for (const altered of alterations(before.signer('session').sign('token'))) {
      expect(during.signer('session').open(altered)).toBeUndefined();
    }
    for (const altered of alterations(await before.sealer('totp').seal('seed'))) {
      expect(await during.sealer('totp').open(altered)).toBeUndefined();
    }
  });
});

test('a keyring without a secret, or with an empty one, is refused', () => {
  for (const secrets of [[], [''], ['secret', '']]) expect(() => createKeyring(secrets)).toThrow(RangeError);
});

/** Each position changed, dropped, doubled, in the other case, and with an inserted character before it; and both ends. */
function alterations(text: string): Set<string> {
  const altered = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    const [before, here, after] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)];
    for (const intruder of intruders) altered.add(before + intruder + after).add(before + intruder + here + after);
    altered.add(before + after).add(before + here + here + after);
    altered.add(before + here.toLowerCase() + after).add(before + here.toUpperCase() + after);
  }
  altered
    .add(text.toLowerCase())
    .add(text.toUpperCase())
    .add(encodeURIComponent(`${text}%`));
  altered.delete(text);
  return altered;
}
