import { type ClientPlugin, defineClientPlugin, instantsOf } from '../../client/define-client-plugin.js';
import { fieldsFilledBy } from '../../contract/options/known-fields.js';
import {
  checkOptions,
  isWithoutEnvironment,
  type KnownOptions,
  type Only,
  optionsOf,
} from '../../contract/options/known-options.js';
import type { TeamFields, TeamsContract, teamsContract } from './contract.js';
import { teamsRoutes } from './routes.js';

export interface TeamsClientOptions<F extends TeamFields> {
  /** The same value as the server's `additionalFields`; answers and inputs get their types from it. Default none. */
  readonly additionalFields?: F & Only<F, TeamFields>;
}

/** Every option of `teamsClient`. */
const clientOptions = {
  additionalFields: /* @__PURE__ */ optionsOf({
    team: /* @__PURE__ */ fieldsFilledBy('caller'),
  } satisfies KnownOptions<TeamFields>),
} satisfies KnownOptions<TeamsClientOptions<TeamFields>>;

/** The client's part of `teams()`. */
export function teamsClient<const F extends TeamFields = Readonly<Record<never, never>>>(
  options: TeamsClientOptions<F> = {},
): ClientPlugin<TeamsContract<F>> {
  try {
    // A production bundle does not contain this check, to keep browsers' downloads small (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('teamsClient', options, clientOptions);
  } catch (error) {
    if (!isWithoutEnvironment(error)) throw error; // no bundler has replaced the expression
  }
  const instants = instantsOf(options.additionalFields?.team);
  // The routes do not depend on the fields.
  return defineClientPlugin<typeof teamsContract>()(teamsRoutes, instants) as unknown as ClientPlugin<TeamsContract<F>>;
}
