import type { Fields } from '../../contract/fields.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { fieldsFilledBy } from '../../contract/options/known-fields.js';
import {
  aFunction,
  aNumber,
  aSwitch,
  checkOptions,
  either,
  type KnownOptions,
  type Only,
  optionsOf,
} from '../../contract/options/known-options.js';
import type { SignedIn, User } from '../../contract/shapes.js';
import type { Member, Organization, Team, TeamDraft, TeamLimits } from '../../domain/access/organization.js';
import { type Limit, limitOf } from '../../domain/settings/limit.js';
import type { TeamFields } from './contract.js';

/** Columns to write besides, or instead of, those that were sent. */
interface Data {
  readonly data: Readonly<Record<string, unknown>>;
}
type Ask<Fact, Answer = void> = (fact: Fact) => Promise<Answer> | Answer;

/** What a change is about; `user` is who makes it, `null` for the server's own code. */
interface About {
  readonly organization: Organization;
  readonly team: Team;
  readonly user: User | null;
}

/**
 * What the application is asked before changes. Who joins the organization with a team is asked about by `addMember` of
 * `organization()`.
 */
export interface TeamBeforeHooks {
  readonly createTeam?: Ask<About, Data | undefined>;
  readonly updateTeam?: Ask<About & { changes: Readonly<Record<string, unknown>> }, Data | undefined>;
  readonly removeTeam?: Ask<About>;
  readonly addTeamMember?: Ask<About & { member: Member; role: string | null }>;
  readonly updateTeamMemberRole?: Ask<About & { member: Member; role: string | null }>;
  readonly removeTeamMember?: Ask<About & { member: Member }>;
}

export interface DefaultTeamOptions {
  /** Does an organization begin with a team, which its creator is in? Default true. */
  readonly enabled?: boolean;
  /** What that team is. Default: named like the organization. */
  readonly customCreateDefaultTeam?: (
    organization: Organization,
    request: Request | undefined,
  ) => Promise<TeamDraft> | TeamDraft;
}

export interface TeamsOptions<F extends TeamFields = TeamFields> {
  /** Columns of the application's own, shared with the client: `{ team: { color: text({ settable: true }) } }`. Default none. */
  readonly additionalFields?: F & Only<F, TeamFields>;
  /** The team that an organization begins with. Default: one named like the organization. */
  readonly defaultTeam?: DefaultTeamOptions;
  /** Teams of one organization at the most; `session`: of who makes one more. Default: no limit. */
  readonly maximumTeams?: Limit<{ readonly organizationId: string; readonly session: SignedIn | null }>;
  /** Members of one team at the most. Default: no limit but that of the organization. */
  readonly maximumMembersPerTeam?: Limit<{ readonly organizationId: string; readonly teamId: string }>;
  /** May the last team of an organization be removed? Default false. */
  readonly allowRemovingAllTeams?: boolean;
  /** Asked before changes, once everything else allows them; a throw refuses. What follows a change: `events`. */
  readonly before?: TeamBeforeHooks;
}

/** Every option of `teams`. */
export const teamsOptions = {
  additionalFields: optionsOf({ team: fieldsFilledBy('caller') } satisfies KnownOptions<TeamFields>),
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
export interface Rules extends Required<Omit<TeamsOptions, 'additionalFields'>> {
  readonly fields: Fields;
}

/** Throws where organizations would begin with a team that lacks a field, and for a field that an answer has already. */
export function resolveRules(given: TeamsOptions): Rules {
  checkOptions('teams', given, teamsOptions);
  const { additionalFields = {}, ...options } = given;
  const { team: fields = {} } = additionalFields;
  if (Object.hasOwn(fields, 'role'))
    throw new ConfigurationError('teams.additionalFields.team.role', {
      givenAs: 'a name that has another meaning already',
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

/** How many members each of these teams may have. */
export async function teamLimitsOf(
  { maximumMembersPerTeam }: Rules,
  organizationId: string,
  teamIds: readonly string[],
): Promise<TeamLimits> {
  const limits = await Promise.all(
    teamIds.map(
      async (teamId) =>
        [
          teamId,
          await limitOf('teams.maximumMembersPerTeam', maximumMembersPerTeam, { organizationId, teamId }),
        ] as const,
    ),
  );
  return new Map(limits);
}
