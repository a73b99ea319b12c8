import {
  type ClientPlugin,
  defineClientPlugin,
  instantsOf,
  type PublicContract,
} from '../../client/define-client-plugin.js';
import type { NoFields } from '../../contract/fields.js';
import { fieldsFilledBy } from '../../contract/options/known-fields.js';
import {
  aBoolean,
  aFunction,
  anObject,
  aText,
  checkOptions,
  isWithoutEnvironment,
  type KnownOptions,
  listOf,
  neededElsewhere,
  type Only,
  optionsOf,
  recordOf,
} from '../../contract/options/known-options.js';
import type {
  NoRoles,
  PermissionIn,
  RoleNames,
  Statements,
  StatementsIn,
} from '../../contract/organizations/grants.js';
import type { OrganizationContract, OrganizationFields, organizationContract } from './contract.js';
import { organizationRoutes } from './routes.js';
import {
  defaultOrganizationRoles,
  type Explanation,
  explainPermission,
  type Permission,
  type Roles,
} from './rules/permissions.js';

export interface OrganizationClientOptions<
  F extends OrganizationFields,
  R extends Roles = Roles,
  S extends Statements = Statements,
  X extends boolean = boolean,
> {
  /** The same value as the server's `additionalFields`; answers and inputs get their types from it. Default none. */
  readonly additionalFields?: F & Only<F, OrganizationFields>;
  /**
   * The same resources and actions as on the server: the compiler checks every permission. Default: organization, member,
   * invitation and team; any, if there are `roles`.
   */
  readonly ac?: { readonly statements: S };
  /** The same roles as the server's, in addition to `owner`, `admin` and `member`. The compiler checks the names in calls. */
  readonly roles?: R;
  /** `true`: organizations make roles at run time, so calls take any name of a role. Default false. */
  readonly runtimeRoles?: X;
}

/** Every option of `organizationClient`. */
const clientOptions = {
  additionalFields: /* @__PURE__ */ optionsOf({
    organization: /* @__PURE__ */ fieldsFilledBy('caller'),
    member: /* @__PURE__ */ fieldsFilledBy('server'),
    invitation: /* @__PURE__ */ fieldsFilledBy('caller'),
  } satisfies KnownOptions<OrganizationFields>),
  ac: /* @__PURE__ */ optionsOf({
    statements: /* @__PURE__ */ neededElsewhere(/* @__PURE__ */ recordOf(/* @__PURE__ */ listOf(aText))),
    newRole: aFunction,
  }),
  roles: /* @__PURE__ */ recordOf(anObject),
  runtimeRoles: aBoolean,
} satisfies KnownOptions<OrganizationClientOptions<OrganizationFields>>;

/** A check in the browser, to show and hide parts of a page. The server checks again. */
export interface RoleCheck<P = Permission> {
  /** A member's roles as stored, joined by commas. */
  readonly role: string;
  readonly permission: P;
  /** The answer of `listRoles`: the roles that the organization created. */
  readonly ownRoles?: readonly { readonly role: string; readonly permission: Permission }[];
}

/** The contract of one application as its client gets it, by a name that declarations can contain. */
export interface OrganizationClientContract<F, N extends string = string, S extends Statements = Statements>
  extends PublicContract<OrganizationContract<F, N, S>, keyof typeof organizationRoutes> {}

/** The client's part of `organization()`, and its evaluator of permissions for use without a request. */
export interface OrganizationClient<F, N extends string = string, S extends Statements = Statements>
  extends ClientPlugin<OrganizationClientContract<F, N, S>> {
  /** Checks whether a role grants actions of exactly one resource. Throws a `RangeError` for more or fewer than one. */
  checkRolePermission(check: RoleCheck<PermissionIn<S>>): boolean;
  /** Like `checkRolePermission`, but also returns the rule that decided. */
  explainRolePermission(check: RoleCheck<PermissionIn<S>>): Explanation;
}

export function organizationClient<
  const F extends OrganizationFields = NoFields,
  R extends Roles = NoRoles,
  S extends Statements = never,
  X extends boolean = false,
>(options: OrganizationClientOptions<F, R, S, X> = {}): OrganizationClient<F, RoleNames<R, X>, StatementsIn<S, R>> {
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
  const { routes } = defineClientPlugin<typeof organizationContract>()(organizationRoutes);
  const client: OrganizationClient<OrganizationFields> = {
    routes,
    instants,
    explainRolePermission: explain,
    checkRolePermission(check) {
      const explained = explain(check);
      if (!explained.allowed && explained.rule === 'not-one-resource')
        throw new RangeError('invalid permission check. you can only check one resource permission at a time.');
      return explained.allowed;
    },
  };
  // Neither the routes nor the checks depend on the types.
  return client as OrganizationClient<F, RoleNames<R, X>, StatementsIn<S, R>>;
}
