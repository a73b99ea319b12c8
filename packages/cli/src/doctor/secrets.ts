import type { AnyAuth } from '../load/load-auth.js';

/** Where secrets are configured. */
interface Configured {
  readonly options: AnyAuth['options'];
  readonly env: NodeJS.ProcessEnv;
}

/** The configured secrets, the signing one first. */
export function listSecrets({ options, env }: Configured): readonly string[] {
  return [options.secret ?? env.LATCHKEY_SECRET ?? env.AUTH_SECRET ?? []].flat().filter((secret) => secret !== '');
}
