import { ConfigurationError } from '../../../contract/options/configuration-error.js';
import { fieldsFilledBy } from '../../../contract/options/known-fields.js';
import {
  aFunction,
  aNumber,
  anObject,
  aSwitch,
  checkOptions,
  either,
  type KnownOptions,
  type Only,
  optionsOf,
  recordOf,
} from '../../../contract/options/known-options.js';
import type { SignedIn, User } from '../../../contract/shapes.js';
import type { DefaultTeamOptions, Member, Organization, Team, TeamRules } from '../../../domain/access/organization.js';
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

/**
 * Hooks that run before changes. For a user who joins the organization and a team in one call, only `addMember` of
 * `organization()` runs.
 */
export interface TeamBeforeHooks {
  readonly createTeam?: Ask<About, Data | undefined>;
  readonly updateTeam?: Ask<About & { changes: Readonly<Record<string, unknown>> }, Data | undefined>;
  readonly removeTeam?: Ask<About>;
  readonly addTeamMember?: Ask<About & { member: Member; role: string | null }>;
  readonly updateTeamMemberRole?: Ask<About & { member: Member; role: string | null }>;
  readonly removeTeamMember?: Ask<About & { member: Member }>;
}

export interface TeamsOptions<
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
  /** The first team of a new organization. Default: a team with the organization's name. */
  readonly defaultTeam?: DefaultTeamOptions;
  /** Maximum number of teams per organization; `session` is the session of the caller who creates a team. Default: no limit. */
  readonly maximumTeams?: Limit<{ readonly organizationId: string; readonly session: SignedIn | null }>;
  /** Maximum number of members per team. Default: only the organization's limit applies. */
  readonly maximumMembersPerTeam?: Limit<{ readonly organizationId: string; readonly teamId: string }>;
  /** May the last team of an organization be removed? Default false. */
  readonly allowRemovingAllTeams?: boolean;
  /** Hooks that run before a change, after all other checks; an error that a hook throws refuses the change. See `events` for hooks after a change. */
  readonly before?: TeamBeforeHooks;
}

/** Every option of `teams`. */
export const teamsOptions = {
  additionalFields: optionsOf({ team: fieldsFilledBy('caller') } satisfies KnownOptions<TeamFields>),
  roles: recordOf(anObject),
  runtimeRoles: aSwitch,
  defaultTeam: optionsOf({
    enabled: aSwitch,
    customCreateDefaultTeam: aFunction,
  } satisfies KnownOptions<DefaultTeamOptions>),
  maximumTeams: either(aNumber, aFunction),
  maximumMembersPerTeam: either(aNumber, aFunction),
  allowRemovingAllTeams: aSwitch,
  before: optionsOf({
    createTeam: aFunction,
    updateTeam: aFunction,
    removeTeam: aFunction,
    addTeamMember: aFunction,
    updateTeamMemberRole: aFunction,
    removeTeamMember: aFunction,
  } satisfies KnownOptions<TeamBeforeHooks>),
} satisfies KnownOptions<TeamsOptions>;

/** The options with their defaults. */
export type TeamSettings = Required<Omit<TeamsOptions, 'additionalFields' | 'roles' | 'runtimeRoles'>> & TeamRules;

/** Throws if the first team of an organization would lack a required field, or if a field has a name that answers already use. */
export function resolveRules(given: TeamsOptions): TeamSettings {
  checkOptions('teams', given, teamsOptions);
  const { additionalFields = {}, roles: _roles, runtimeRoles: _runtimeRoles, ...options } = given;
  const { team: fields = {} } = additionalFields;
  if (Object.hasOwn(fields, 'role'))
    throw new ConfigurationError('teams.additionalFields.team.role', {
      givenAs: 'a reserved name',
      expected: 'another name',
    });
  const { enabled = true, customCreateDefaultTeam } = options.defaultTeam ?? {};
  const lacking = Object.keys(fields).find((name) => !fields[name]?.optional && !fields[name]?.initial);
  if (enabled && !customCreateDefaultTeam && lacking !== undefined)
    throw new ConfigurationError('teams.defaultTeam', {
      givenAs: `nothing that fills the field ${lacking}`,
      expected: 'customCreateDefaultTeam, which fills it',
    });
  return {
    fields,
    defaultTeam: {},
    maximumTeams: Number.POSITIVE_INFINITY,
    maximumMembersPerTeam: Number.POSITIVE_INFINITY,
    allowRemovingAllTeams: false,
    before: {},
    ...options,
  };
}
