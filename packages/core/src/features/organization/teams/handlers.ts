import type { Handlers } from '../../../define-plugin.js';
import type { teamsContract } from './contract.js';
import { lifecycleHandlers } from './lifecycle.js';
import { memberHandlers } from './members.js';
import type { Rules } from './options.js';

export function teamsHandlers(rules: Rules): Handlers<(typeof teamsContract)['endpoints']> {
  return { ...lifecycleHandlers(rules), ...memberHandlers(rules) };
}
