import { type ClientPlugin, defineClientPlugin, instantsOf } from '../../../client/define-client-plugin.js';
import type { NoFields } from '../../../contract/fields.js';
import { fieldsFilledBy } from '../../../contract/options/known-fields.js';
import {
  aBoolean,
  anObject,
  checkOptions,
  isWithoutEnvironment,
  type KnownOptions,
  type Only,
  optionsOf,
  recordOf,
} from '../../../contract/options/known-options.js';
import type { NoRoles, RoleNames } from '../../../contract/organizations/grants.js';
import type { TeamFields, TeamsContract, teamsContract } from './contract.js';
import { teamsRoutes } from './routes.js';

export interface TeamsClientOptions<
  F extends TeamFields,
  R extends Readonly<Record<string, object>> = Readonly<Record<string, object>>,
  X extends boolean = boolean,
> {
  /** The same value as the server's `additionalFields`; answers and inputs get their types from it. Default none. */
  readonly additionalFields?: F & Only<F, TeamFields>;
  /** The same roles as those of `organizationClient`. The compiler checks the names in calls. Default none besides the usual. */
  readonly roles?: R;
  /** `true`: organizations make roles at run time, so calls take any name of a role. Default false. */
  readonly runtimeRoles?: X;
}

/** Every option of `teamsClient`. */
const clientOptions = {
  additionalFields: /* @__PURE__ */ optionsOf({
    team: /* @__PURE__ */ fieldsFilledBy('caller'),
  } satisfies KnownOptions<TeamFields>),
  roles: /* @__PURE__ */ recordOf(anObject),
  runtimeRoles: aBoolean,
} satisfies KnownOptions<TeamsClientOptions<TeamFields>>;

/** The client's part of `teams()`. */
export function teamsClient<
  const F extends TeamFields = NoFields,
  R extends Readonly<Record<string, object>> = NoRoles,
  X extends boolean = false,
>(options: TeamsClientOptions<F, R, X> = {}): ClientPlugin<TeamsContract<F, RoleNames<R, X>>> {
  try {
    // A production bundle does not contain this check, to keep browsers' downloads small (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('teamsClient', options, clientOptions);
  } catch (error) {
    if (!isWithoutEnvironment(error)) throw error; // no bundler has replaced the expression
  }
  // The routes do not depend on the fields.
  const { routes } = defineClientPlugin<typeof teamsContract>()(teamsRoutes);
  return { routes, instants: instantsOf(options.additionalFields?.team) };
}
