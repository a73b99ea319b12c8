import { checkGrants } from '../../contract/options/known-grants.js';

/** Resources and what can be done with them: `{ project: ['create', 'share'] }`. */
export type Statements = Readonly<Record<string, readonly string[]>>;

/** What a role may do: some of the actions of some resources. */
export type Grants<S extends Statements = Statements> = { readonly [R in keyof S]?: readonly S[R][number][] };

/** `AND`: all of it, `OR`: any of it is enough. */
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
  /** What it grants. */
  readonly statements: Grants<S>;
  /** Whether it grants a request; `connector` joins the resources. See `authorizeAny` for the errors. */
  authorize(request: AccessRequest<S>, connector?: Connector): Authorization;
}

/** The resources of one application and what makes roles of them. */
export interface AccessControl<S extends Statements> {
  readonly statements: S;
  /**
   * Throws `ConfigurationError` for a resource or an action that the statements do not name, outside production;
   * `organization` looks at its roles in production too.
   */
  newRole(grants: Grants<S>): Role<S>;
}

/**
 * Names the resources and actions of an application, so that roles and requests are checked by the compiler. The same
 * code decides on the server and in the browser; what the browser decides is for showing things only.
 */
export function createAccessControl<const S extends Statements>(statements: S): AccessControl<S> {
  const known = copyOf(statements);
  return {
    statements,
    newRole(grants) {
      try {
        // In a bundle for production nothing of this is left: a browser has no bytes to spare for it (decision 39).
        if (process.env.NODE_ENV !== 'production') checkGrants('newRole', grants, known);
      } catch (error) {
        if (isFault(error)) throw error; // any other: the environment cannot be read here, or there is no `process`
      }
      const own = copyOf(grants);
      const role: Role<S> = {
        // The copy has the resources and actions of `grants`, in the same places.
        statements: own as Grants<S>,
        authorize: (request, connector) => authorizeAny([role], request, connector),
      };
      return role;
    },
  };
}

/**
 * Whether several roles together grant a request: what any of them grants counts.
 *
 * A refusal says, joined by `AND`, what is wrong with the first resource that is not granted:
 * - `You are not allowed to access resource: {resource}` where no role knows the resource,
 * - `unauthorized to access resource "{resource}"` where roles know it and lack actions of it, or no action was named.
 *
 * `Not authorized`: joined by `OR`, none of the resources is granted; or the request names none.
 * `Invalid access control request`: the request has another shape. The whole of it is checked first, so a part that is
 * granted hides no part that is malformed.
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

/** What administrators can do with users and sessions. */
const adminStatements = {
  user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete'],
  session: ['list', 'revoke', 'delete'],
} as const;

// Marked as pure, so that a browser's bundle leaves out what it does not use.
export const defaultAdminAccess = /* @__PURE__ */ createAccessControl(adminStatements);

/** `admin` may do all of it, `user` nothing. */
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

/** Asked by its name, so that a bundle for production need not load the class. */
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

/** A request may come from untyped code, so its shape is checked at run time. */
function readRequest(request: unknown, connector: unknown): readonly Question[] | undefined {
  if (!isConnector(connector) || !isRecord(request)) return undefined;
  const questions = Object.entries(request).map(([resource, wanted]) => readQuestion(resource, wanted));
  return questions.every((each) => each !== undefined) ? questions : undefined;
}

function readQuestion(resource: string, wanted: unknown): Question | undefined {
  const isList = Array.isArray(wanted);
  if (!isList && !isRecord(wanted)) return undefined;
  const actions = readTexts(isList ? wanted : ownValue(wanted, 'actions'));
  const connector = isList ? undefined : ownValue(wanted, 'connector');
  if (!actions || (connector !== undefined && !isConnector(connector))) return undefined;
  return { resource, actions, connector: connector ?? 'AND' };
}

function ownValue(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined;
}

/** A copy, because `every` skips the holes of a list and would grant a list of holes. */
function readTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts: unknown[] = Array.from(value);
  return texts.every((each) => typeof each === 'string') ? texts : undefined;
}

function isConnector(value: unknown): value is Connector {
  return value === 'AND' || value === 'OR';
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy, so that later changes to the given object change no permissions. */
function copyOf(statements: Grants): Statements {
  const entries = Object.entries(statements).map(([resource, actions = []]) => [resource, Object.freeze([...actions])]);
  return Object.freeze(Object.fromEntries(entries));
}
