import type { Fields } from '../../../contract/fields.js';
import { ConfigurationError } from '../../../contract/options/configuration-error.js';
import { fieldsFilledBy } from '../../../contract/options/known-fields.js';
import {
  aBoolean,
  aFunction,
  aNumber,
  anObject,
  either,
  type KnownOptions,
  type Only,
  type OptionsInput,
  optionsOf,
  recordOf,
  type Settled,
  settleOptions,
  typed,
  withDefault,
} from '../../../contract/options/known-options.js';
import type { SignedIn, User } from '../../../contract/shapes.js';
import { defaultTeamOptions, type Member, type Organization, type Team } from '../../../domain/access/organization.js';
import type { Limit } from '../../../domain/settings/limit.js';
import type { TeamFields } from './contract.js';

/** Columns to write in addition to, or instead of, the sent ones. */
interface Data {
  readonly data: Readonly<Record<string, unknown>>;
}
type Ask<Fact, Answer = void> = (fact: Fact) => Promise<Answer> | Answer;

/** The objects of a change. `user` is the caller, `null` for the server's own code. */
interface About {
  readonly organization: Organization;
  readonly team: Team;
  readonly user: User | null;
}

const teamBeforeHooks = {
  createTeam: typed<Ask<About, Data | undefined>>(aFunction),
  updateTeam: typed<Ask<About & { changes: Readonly<Record<string, unknown>> }, Data | undefined>>(aFunction),
  removeTeam: typed<Ask<About>>(aFunction),
  addTeamMember: typed<Ask<About & { member: Member; role: string | null }>>(aFunction),
  updateTeamMemberRole: typed<Ask<About & { member: Member; role: string | null }>>(aFunction),
  removeTeamMember: typed<Ask<About & { member: Member }>>(aFunction),
};

/**
 * Hooks that run before changes. For a user who joins the organization and a team in one call, only `addMember` of
 * `organization()` runs.
 */
export interface TeamBeforeHooks extends OptionsInput<typeof teamBeforeHooks> {}

const ownOptions = {
  /** The first team of a new organization. Default: a team with the organization's name. */
  defaultTeam: withDefault(optionsOf(defaultTeamOptions), {}),
  /** Maximum number of teams per organization; `session` is the session of the caller who creates a team. Default: no limit. */
  maximumTeams: withDefault(
    typed<Limit<{ readonly organizationId: string; readonly session: SignedIn | null }>>(either(aNumber, aFunction)),
    Number.POSITIVE_INFINITY,
  ),
  /** Maximum number of members per team. Default: only the organization's limit applies. */
  maximumMembersPerTeam: withDefault(
    typed<Limit<{ readonly organizationId: string; readonly teamId: string }>>(either(aNumber, aFunction)),
    Number.POSITIVE_INFINITY,
  ),
  /** May the last team of an organization be removed? Default false. */
  allowRemovingAllTeams: withDefault(aBoolean, false),
  /** Hooks that run before a change, after all other checks; an error that a hook throws refuses the change. See `events` for hooks after a change. */
  before: withDefault(optionsOf(teamBeforeHooks), {}),
};

/** The options with type parameters. An `OptionKind` cannot have type parameters, so these options are declared here. */
interface TypedOptions<
  F extends TeamFields = TeamFields,
  R extends Readonly<Record<string, object>> = Readonly<Record<string, object>>,
  X extends boolean = boolean,
> {
  /** The application's own columns, shared with the client: `{ team: { color: text({ settable: true }) } }`. Default none. */
  readonly additionalFields?: F & Only<F, TeamFields>;
  /** The same roles as those of `organization`. The compiler checks the names in calls of `auth.api`. Default none besides the usual. */
  readonly roles?: R;
  /** `true`: organizations make roles at run time, so calls of `auth.api` take any name of a role. Only for the compiler. Default false. */
  readonly runtimeRoles?: X;
}

export interface TeamsOptions<
  F extends TeamFields = TeamFields,
  R extends Readonly<Record<string, object>> = Readonly<Record<string, object>>,
  X extends boolean = boolean,
> extends OptionsInput<typeof ownOptions>,
    TypedOptions<F, R, X> {}

/** Every option of `teams`. */
export const teamsOptions = {
  ...ownOptions,
  ...({
    additionalFields: optionsOf({ team: fieldsFilledBy('caller') } satisfies KnownOptions<TeamFields>),
    roles: recordOf(typed<object>(anObject)),
    runtimeRoles: withDefault(aBoolean, false),
  } satisfies KnownOptions<TypedOptions>),
};

/** The options with their defaults. */
export interface TeamSettings extends Settled<typeof ownOptions> {
  readonly fields: Fields;
}

/** Throws if the first team of an organization would lack a required field, or if a field has a name that answers already use. */
export function resolveRules(given: TeamsOptions): TeamSettings {
  const settled = settleOptions('teams', teamsOptions, given);
  const { team: fields = {} } = settled.additionalFields ?? {};
  if (Object.hasOwn(fields, 'role'))
    throw new ConfigurationError('teams.additionalFields.team.role', {
      givenAs: 'a reserved name',
      expected: 'another name',
    });
  const { enabled, customCreateDefaultTeam } = settled.defaultTeam;
  const lacking = Object.keys(fields).find((name) => !fields[name]?.optional && !fields[name]?.initial);
  if (enabled && !customCreateDefaultTeam && lacking !== undefined)
    throw new ConfigurationError('teams.defaultTeam', {
      givenAs: `nothing that fills the field ${lacking}`,
      expected: 'customCreateDefaultTeam, which fills it',
    });
  return { ...settled, fields };
}
