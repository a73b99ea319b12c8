import { ConfigurationError } from '../contract/options/configuration-error.js';

/**
 * Throws unless the value is the object that `createAuth` returned, before the first request. `name`: the function that mounts
 * it.
 */
export function checkMounted(name: string, auth: unknown, method: 'handler' | 'api' = 'handler'): void {
  if (typeof auth === 'object' && auth !== null && Reflect.get(auth, method)) return;
  throw new ConfigurationError(`${name}.auth`, { given: auth, expected: 'the object that createAuth() returned' });
}
