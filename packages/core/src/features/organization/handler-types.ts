import type { Handlers } from '../../define-plugin.js';
import type { organizationContract } from './contract/base.js';
import type { teamsContract } from './teams/contract.js';

type All = Handlers<(typeof organizationContract)['endpoints'] & (typeof teamsContract)['endpoints']>;

/** The code behind some of the endpoints of organizations and teams. */
export type HandlersFor<Names extends keyof All> = Pick<All, Names>;
