import type { Handlers } from '../../define-plugin.js';
import type { organizationContract } from './contract/plain.js';

type All = Handlers<(typeof organizationContract)['endpoints']>;

/** The code behind some of the plugin's endpoints. */
export type HandlersFor<Names extends keyof All> = Pick<All, Names>;
