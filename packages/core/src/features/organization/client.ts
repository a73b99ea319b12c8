import {
  type ClientPlugin,
  defineClientPlugin,
  instantsOf,
  type PublicContract,
} from '../../client/define-client-plugin.js';
import { fieldsFilledBy } from '../../contract/options/known-fields.js';
import {
  anObject,
  checkOptions,
  isWithoutEnvironment,
  type KnownOptions,
  type Only,
  oneOf,
  optionsOf,
  recordOf,
} from '../../contract/options/known-options.js';
import type { OrganizationContract, OrganizationFields, organizationContract } from './contract.js';
import { organizationRoutes } from './routes.js';
import {
  defaultOrganizationRoles,
  type Explanation,
  explainPermission,
  type Permission,
  type Roles,
} from './rules/permissions.js';

export interface OrganizationClientOptions<F extends OrganizationFields, R extends Roles = Roles, L extends 0 = 0> {
  /** The same value as the server's `additionalFields`; answers and inputs get their types from it. Default none. */
  readonly additionalFields?: F & Only<F, OrganizationFields>;
  /** The same roles as the server's. Default `owner`, `admin` and `member`. */
  readonly roles?: R;
  /**
   * The same as on the server, if organizations make no roles of their own there. Then the compiler checks the names of roles
   * in calls. Default: any name.
   */
  readonly roleLimit?: L;
}

/** Every option of `organizationClient`. */
const clientOptions = {
  additionalFields: /* @__PURE__ */ optionsOf({
    organization: /* @__PURE__ */ fieldsFilledBy('caller'),
    member: /* @__PURE__ */ fieldsFilledBy('server'),
    invitation: /* @__PURE__ */ fieldsFilledBy('caller'),
  } satisfies KnownOptions<OrganizationFields>),
  roles: /* @__PURE__ */ recordOf(anObject),
  roleLimit: /* @__PURE__ */ oneOf(0),
} satisfies KnownOptions<OrganizationClientOptions<OrganizationFields>>;

/** A check in the browser, to show and hide parts of a page. The server checks again. */
export interface RoleCheck {
  /** A member's roles as stored, joined by commas. */
  readonly role: string;
  readonly permission: Permission;
  /** The answer of `listRoles`: the roles that the organization created. */
  readonly ownRoles?: readonly { readonly role: string; readonly permission: Permission }[];
}

/** The contract of one application as its client gets it, by a name that declarations can contain. */
export interface OrganizationClientContract<F, N extends string = string>
  extends PublicContract<OrganizationContract<F, N>, keyof typeof organizationRoutes> {}

/** The client's part of `organization()`, and its evaluator of permissions for use without a request. */
export interface OrganizationClient<F, N extends string = string>
  extends ClientPlugin<OrganizationClientContract<F, N>> {
  /** Checks whether a role grants actions of exactly one resource. Throws a `RangeError` for more or fewer than one. */
  checkRolePermission(check: RoleCheck): boolean;
  /** The same check; returns also the rule that decided. */
  explainRolePermission(check: RoleCheck): Explanation;
}

/** The names of roles, if organizations make none of their own. */
type RoleNames<R extends Roles, L> = [L] extends [never]
  ? string
  : (keyof R & string) | keyof typeof defaultOrganizationRoles;

export function organizationClient<
  const F extends OrganizationFields = Readonly<Record<never, never>>,
  R extends Roles = Readonly<Record<never, never>>,
  L extends 0 = never,
>(options: OrganizationClientOptions<F, R, L> = {}): OrganizationClient<F, RoleNames<R, L>> {
  try {
    // A production bundle does not contain this check, to keep browsers' downloads small (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('organizationClient', options, clientOptions);
  } catch (error) {
    if (!isWithoutEnvironment(error)) throw error; // no bundler has replaced the expression
  }
  const { additionalFields = {} as F, roles } = options;
  const ofCode: Roles = { ...defaultOrganizationRoles, ...roles };
  const explain = ({ role, permission, ownRoles = [] }: RoleCheck) => {
    const own = ownRoles.map((each) => [each.role, { statements: each.permission }] as const);
    return explainPermission(role, permission, { ...Object.fromEntries(own), ...ofCode });
  };
  const instants = Object.values(additionalFields).flatMap((each) => instantsOf(each));
  const feature = defineClientPlugin<typeof organizationContract>()(organizationRoutes, instants);
  return {
    // The routes do not depend on the fields.
    ...(feature as unknown as ClientPlugin<OrganizationClientContract<F, RoleNames<R, L>>>),
    explainRolePermission: explain,
    checkRolePermission(check) {
      const explained = explain(check);
      if (!explained.allowed && explained.rule === 'not-one-resource')
        throw new RangeError('invalid permission check. you can only check one resource permission at a time.');
      return explained.allowed;
    },
  };
}
