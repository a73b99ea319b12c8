import { describe, expect, it } from 'vitest';
import { openApp } from '../../../test/fixtures/app.js';
import { createKeyring } from '../../crypto/keys.js';
import { createClock } from '../../testing/clock.js';
import { sealFor } from './seal-for.js';

const appWith = (...secrets: readonly string[]) => openApp(createClock(), { keys: createKeyring(secrets) });

describe('values that a plugin encrypts under its own name', () => {
  it('can be read again by that plugin, for the row that they were encrypted for', async () => {
    const app = appWith('a secret');
    const envelope = await sealFor(app, 'webhooks').seal('whsec_1', 'endpoint-1');
    expect(envelope).not.toContain('whsec_1');
    expect(await sealFor(app, 'webhooks').open(envelope, 'endpoint-1')).toBe('whsec_1');
    expect(await sealFor(app, 'webhooks').open(envelope, 'endpoint-2')).toBeUndefined();
  });

  it('cannot be read by another plugin, nor by a purpose of the library with the same name [H035]', async () => {
    const app = appWith('a secret');
    const sealers = [
      ...['webhooks', 'webhooks-2', 'sso', 'two-factor'].map((name) => sealFor(app, name)),
      ...['webhooks', 'plugin', 'two-factor', 'two-factor/secret'].map((purpose) => app.keys.sealer(purpose)),
    ];
    for (const made of sealers) {
      const envelope = await made.seal('value');
      const opened = await Promise.all(sealers.map((sealer) => sealer.open(envelope)));
      expect(opened).toEqual(sealers.map((sealer) => (sealer === made ? 'value' : undefined)));
    }
  });

  it('take part in a rotation: a listed older secret decrypts, the first one encrypts [R-H05]', async () => {
    const [before, during, after] = [appWith('old'), appWith('new', 'old'), appWith('new')];
    const old = await sealFor(before, 'webhooks').seal('value');
    const fresh = await sealFor(during, 'webhooks').seal('value');
    expect(await sealFor(during, 'webhooks').open(old)).toBe('value');
    expect(await sealFor(after, 'webhooks').open(old)).toBeUndefined();
    expect(await sealFor(after, 'webhooks').open(fresh)).toBe('value');
    expect(await sealFor(before, 'webhooks').open(fresh)).toBeUndefined();
  });
});

it.each(['', 'a/b', 'two-factor/secret', 'Webhooks', '1st', 'a b', 'a\n', '-a', 'a:b', 'ä', 'a'.repeat(65)])(
  'refuses %j as the name of a plugin, which could be a purpose of the library or of another plugin',
  (name) => {
    expect(() => sealFor(appWith('a secret'), name)).toThrow(TypeError);
  },
);
