import type { Fields } from '../../contract/fields.js';
import {
  aBoolean,
  aFunction,
  type OptionsInput,
  type Settled,
  typed,
  withDefault,
} from '../../contract/options/known-options.js';
import type { Organization } from '../../contract/organizations/rows.js';
import type { Db } from '../../store/statements/executor.js';
import type { Limit } from '../settings/limit.js';
import type { Role, Statements } from './access.js';
import type { MemberPair } from './permission.js';

export type {
  Invitation,
  ListedOrganization,
  Member,
  Organization,
  OrganizationRole,
  Team,
  TeamMember,
} from '../../contract/organizations/rows.js';

/** The rules of `organization` that its teams and the import need too. */
export interface RoleRules {
  /** The role which at least one member of each organization has. */
  readonly creatorRole: string;
  /** The roles defined in code, by name. */
  readonly roles: Readonly<Record<string, Pick<Role, 'statements'>>>;
  /** All actions by resource. */
  readonly statements: Statements;
}

/** The rules of `organization`, with the comparison of two members. */
export interface OrganizationRules extends RoleRules {
  isAbove(db: Db, pair: MemberPair): Promise<boolean>;
}

/** The first team of an organization; fields of an application are added to it. */
export interface TeamDraft {
  readonly name: string;
  readonly [field: string]: unknown;
}

export const defaultTeamOptions = {
  /** Create a first team, with the creator as its member, when an organization is created? Default true. */
  enabled: withDefault(aBoolean, true),
  /** Returns the columns of that team. Default: the organization's name. */
  customCreateDefaultTeam:
    typed<(organization: Organization, request: Request | undefined) => Promise<TeamDraft> | TeamDraft>(aFunction),
};

export interface DefaultTeamOptions extends OptionsInput<typeof defaultTeamOptions> {}

/** The rules of `teams` that calls about organizations need too. */
export interface TeamRules {
  readonly fields: Fields;
  readonly defaultTeam: Settled<typeof defaultTeamOptions>;
  readonly maximumMembersPerTeam: Limit<{ readonly organizationId: string; readonly teamId: string }>;
}
