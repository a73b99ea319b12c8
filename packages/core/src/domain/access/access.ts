import { isObject } from '../../contract/json.js';
import { checkGrants } from '../../contract/options/known-grants.js';
import type { Grants, Statements } from '../../contract/organizations/grants.js';

export type { Grants, PermissionIn, Statements } from '../../contract/organizations/grants.js';

/** `AND`: the role must grant all requested parts. `OR`: one granted part is enough. */
export type Connector = 'AND' | 'OR';

/** The requested actions by resource. The actions of one resource are joined by `AND` unless `connector` says `OR`. */
export type AccessRequest<S extends Statements = Statements> = {
  readonly [R in keyof S]?:
    | readonly S[R][number][]
    | { readonly actions: readonly S[R][number][]; readonly connector?: Connector };
};

/** The answer to a request; `error` is text for readers. */
export type Authorization = { readonly success: true } | { readonly success: false; readonly error: string };

/** A named set of grants. */
export interface Role<S extends Statements = Statements> {
  /** The granted actions by resource. */
  readonly statements: Grants<S>;
  /** Checks whether it grants a request; `connector` joins the resources. See `authorizeAny` for the errors. */
  authorize(request: AccessRequest<S>, connector?: Connector): Authorization;
}

/** The resources of one application, and the function that creates roles of them. */
export interface AccessControl<S extends Statements> {
  readonly statements: S;
  /**
   * Throws `ConfigurationError` for a resource or an action that the statements do not name, outside production; `organization`
   * checks its roles in production too.
   */
  newRole(grants: Grants<S>): Role<S>;
}

/**
 * Declares the resources and actions of an application, so that the compiler checks roles and requests. The same code decides on
 * the server and in the browser; use the browser's decision only to show or hide things.
 */
export function createAccessControl<const S extends Statements>(statements: S): AccessControl<S> {
  const known = copyOf(statements);
  return {
    statements,
    newRole(grants) {
      try {
        // Removed from a bundle for production: a browser's bundle must stay small (decision 39).
        if (process.env.NODE_ENV !== 'production') checkGrants('newRole', grants, known);
      } catch (error) {
        if (isFault(error)) throw error; // another error: this runtime has no `process`, or forbids to read its environment
      }
      const own = copyOf(grants);
      const role: Role<S> = {
        // `copyOf` keeps every resource and action of `grants`, so the copy has their type.
        statements: own as Grants<S>,
        authorize: (request, connector) => authorizeAny([role], request, connector),
      };
      return role;
    },
  };
}

/**
 * Checks whether several roles together grant a request: an action is granted if any of the roles grants it.
 * If the resources are joined by `AND`, the error is about the first resource that is not granted:
 * - `You are not allowed to access resource: {resource}` if no role knows the resource,
 * - `unauthorized to access resource "{resource}"` if roles know it but lack actions of it, or if the request names no action.
 * `Not authorized`: joined by `OR`, none of the resources is granted; or the request names none.
 * `Invalid access control request`: the request has another shape. The whole request is checked first, so a granted part never
 * hides a malformed part.
 */
export function authorizeAny<S extends Statements>(
  roles: readonly Pick<Role<S>, 'statements'>[],
  request: AccessRequest<S>,
  connector: Connector = 'AND',
): Authorization {
  const questions = readRequest(request, connector);
  if (!questions) return refused('Invalid access control request');
  const grants: readonly Grants[] = roles.map(({ statements }) => statements);
  if (connector === 'OR') {
    return questions.some((question) => isGranted(grants, question)) ? granted : refused('Not authorized');
  }
  const [first] = questions.filter((question) => !isGranted(grants, question));
  if (!first) return questions.length > 0 ? granted : refused('Not authorized');
  return grants.some((each) => actionsOf(each, first.resource))
    ? refused(`unauthorized to access resource "${first.resource}"`)
    : refused(`You are not allowed to access resource: ${first.resource}`);
}

/** The actions of administrators on users and sessions. */
const adminStatements = {
  user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete'],
  session: ['list', 'revoke', 'delete'],
} as const;

// Marked as pure, so that a browser's bundle leaves out unused roles.
export const defaultAdminAccess = /* @__PURE__ */ createAccessControl(adminStatements);

/** `admin` has all actions, `user` none. */
export const defaultAdminRoles = {
  admin: /* @__PURE__ */ defaultAdminAccess.newRole(adminStatements),
  user: /* @__PURE__ */ defaultAdminAccess.newRole({}),
} as const;

/** One resource of a request. */
interface Question {
  readonly resource: string;
  readonly actions: readonly string[];
  readonly connector: Connector;
}

/** Checks by the name, so that a bundle for production need not load the class. */
function isFault(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConfigurationError';
}

const granted: Authorization = { success: true };

function refused(error: string): Authorization {
  return { success: false, error };
}

/** A request without actions is never granted: `every` of an empty list would be true. */
function isGranted(grants: readonly Grants[], { resource, actions, connector }: Question): boolean {
  const has = (action: string) => grants.some((each) => actionsOf(each, resource)?.includes(action));
  return actions.length > 0 && (connector === 'AND' ? actions.every(has) : actions.some(has));
}

/** Own properties only: `toString` and `__proto__` are no resources. */
function actionsOf(grants: Grants, resource: string): readonly string[] | undefined {
  return Object.hasOwn(grants, resource) ? grants[resource] : undefined;
}

/** Checks the shape of a request at run time, because it may come from untyped code. */
function readRequest(request: unknown, connector: unknown): readonly Question[] | undefined {
  if (!isConnector(connector) || !isObject(request)) return undefined;
  const questions = Object.entries(request).map(([resource, wanted]) => readQuestion(resource, wanted));
  return questions.every((each) => each !== undefined) ? questions : undefined;
}

function readQuestion(resource: string, wanted: unknown): Question | undefined {
  const isList = Array.isArray(wanted);
  if (!isList && !isObject(wanted)) return undefined;
  const actions = readTexts(isList ? wanted : ownValue(wanted, 'actions'));
  const connector = isList ? undefined : ownValue(wanted, 'connector');
  if (!actions || (connector !== undefined && !isConnector(connector))) return undefined;
  return { resource, actions, connector: connector ?? 'AND' };
}

function ownValue(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined;
}

/** Reads a list of texts. Returns a copy, because `every` skips the holes of a list and would grant a list of holes. */
function readTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts: unknown[] = Array.from(value);
  return texts.every((each) => typeof each === 'string') ? texts : undefined;
}

function isConnector(value: unknown): value is Connector {
  return value === 'AND' || value === 'OR';
}

/** Returns a copy, so that later changes to the given object change no permissions. */
function copyOf(statements: Grants): Statements {
  const entries = Object.entries(statements).map(([resource, actions = []]) => [resource, Object.freeze([...actions])]);
  return Object.freeze(Object.fromEntries(entries));
}
