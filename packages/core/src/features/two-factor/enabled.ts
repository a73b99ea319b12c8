import type { User } from '../../contract/shapes.js';

/** The flag that this feature adds to the user. */
export function isEnabled(user: User): boolean {
  return Reflect.get(user, 'twoFactorEnabled') === true;
}
