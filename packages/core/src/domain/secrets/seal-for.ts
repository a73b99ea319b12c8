import type { Sealer } from '../../crypto/seal.js';
import type { App } from '../app/app.js';

const pluginName = /^[a-z][a-z0-9-]{0,63}$/;

/**
 * Returns what encrypts values of a plugin that must be read again, such as the secret of a webhook. The key belongs to this name:
 * another plugin cannot decrypt the values. The first secret of the application encrypts, every listed one decrypts. `name` is a
 * constant of the plugin, never a value from a request: keys are kept for every name. Throws a `TypeError` for a name that does
 * not have 1 to 64 lower-case letters, digits and `-`, the first of which is a letter.
 */
export function sealFor(app: App, name: string): Sealer {
  if (!pluginName.test(name)) throw new TypeError(`sealFor takes the name of a plugin, not ${JSON.stringify(name)}`);
  return app.keys.sealer(`plugin/${name}`);
}
