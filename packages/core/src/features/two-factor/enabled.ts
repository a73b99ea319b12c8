import type { User } from '../../contract/shapes.js';

/** Checks the flag that this plugin adds to the user. */
export function isEnabled(user: User): boolean {
  return Reflect.get(user, 'twoFactorEnabled') === true;
}
