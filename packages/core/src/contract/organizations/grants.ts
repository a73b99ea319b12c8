/** Resources and the actions on them: `{ project: ['create', 'share'] }`. */
export type Statements = Readonly<Record<string, readonly string[]>>;

/** The grants of a role: some of the actions of some resources. */
export type Grants<S extends Statements = Statements> = { readonly [R in keyof S]?: readonly S[R][number][] };

/** Actions of exactly one resource: `{ member: ['update'] }`. */
export type PermissionIn<S extends Statements> = {
  readonly [R in keyof S]: { readonly [Own in R]: readonly S[R][number][] } & {
    readonly [Other in Exclude<keyof S, R>]?: never;
  };
}[keyof S];

/** One role, or several joined by commas. */
export type RoleText<N extends string> = N | `${N},${string}`;

/** The actions in every organization and its teams. The type has a name, so that declaration files of applications can refer to it. */
export type DefaultStatements = {
  readonly organization: readonly ['update', 'delete'];
  readonly member: readonly ['create', 'update', 'delete'];
  readonly invitation: readonly ['create', 'cancel'];
  readonly team: readonly ['create', 'update', 'delete'];
};

/** The roles of every organization that the application does not replace. */
export type DefaultRole = 'owner' | 'admin' | 'member';

/** The type of `roles` for an application that defines no roles of its own. */
export type NoRoles = { readonly [Name in never]: never };

/** The names of roles in calls. `R`: the roles in code. `X`: true if organizations can create other roles at run time. */
export type RoleNames<R, X> = X extends true ? string : (keyof R & string) | DefaultRole;

/** The resources and actions in calls. If an application sets roles without `ac`, the roles can have any actions. */
export type StatementsIn<S extends Statements, R> = [S] extends [never]
  ? [keyof R] extends [never]
    ? DefaultStatements
    : Statements
  : S;
