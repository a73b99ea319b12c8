import type { Examined } from './examine.js';

/** The configured secrets, the signing one first. */
export function listSecrets({ options, env }: Pick<Examined, 'options' | 'env'>): readonly string[] {
  return [options.secret ?? env.LATCHKEY_SECRET ?? env.AUTH_SECRET ?? []].flat().filter((secret) => secret !== '');
}
