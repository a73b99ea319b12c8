import type { Handlers } from '../../../define-plugin.js';
import type { teamsContract } from './contract.js';
import { lifecycleHandlers } from './lifecycle.js';
import { memberHandlers } from './members.js';
import type { TeamSettings } from './options.js';

export function teamsHandlers(rules: TeamSettings): Handlers<(typeof teamsContract)['endpoints']> {
  return { ...lifecycleHandlers(rules), ...memberHandlers(rules) };
}
