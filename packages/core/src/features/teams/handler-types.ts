import type { Handlers } from '../../define-plugin.js';
import type { teamsContract } from './contract.js';

type All = Handlers<(typeof teamsContract)['endpoints']>;

/** The code behind some of the plugin's endpoints. */
export type HandlersFor<Names extends keyof All> = Pick<All, Names>;
