import type { AuthClient, AuthKeys } from '@latchkey/query';
import type { ClientCall, SignedIn } from 'latchkey/client';
import type { ConditionOf, GuardComponent, ShowComponent } from './components/guards.js';
import type { CoreHookNames } from './core-hook-names.js';
import type { MutationHook } from './hooks/mutation-hook.js';
import type { QueryHook } from './hooks/query-hook.js';
import type {
  AppSignInHookNames,
  EmailOtpHookNames,
  JwtHookNames,
  MagicLinkHookNames,
  OrganizationHookNames,
  PasskeysHookNames,
  PhoneNumberHookNames,
  TeamsHookNames,
  TwoFactorHookNames,
  UsernameHookNames,
} from './plugin-hook-names.js';
import type { AuthProviderComponent } from './provider/provider.js';
import type { hooksInternals, Run, Wiring } from './provider/wiring.js';
import type { SessionHook } from './session/use-session.js';

/** A hook for every call of a client, its provider, its guards and its keys. Links and internal endpoints have none. */
export type AuthHooks<T extends AuthClient> = Hooks<T, KnownNames<T>> & SessionParts<T['getSession']>;

/** The hooks that `Names` documents, with their documentation, and those of the other calls. */
type Hooks<T, Names> = { readonly [H in keyof Names]: HookOf<T[Names[H] & keyof T]> } & {
  readonly [N in Exclude<keyof T, Names[keyof Names] | 'getSession'> & string as HookName<N, T[N]>]: HookOf<T[N]>;
};

type KnownNames<T> = CoreHookNames &
  OfPlugin<AppSignInHookNames, T> &
  OfPlugin<EmailOtpHookNames, T> &
  OfPlugin<JwtHookNames, T> &
  OfPlugin<MagicLinkHookNames, T> &
  OfPlugin<OrganizationHookNames, T> &
  OfPlugin<PasskeysHookNames, T> &
  OfPlugin<PhoneNumberHookNames, T> &
  OfPlugin<TeamsHookNames, T> &
  OfPlugin<TwoFactorHookNames, T> &
  OfPlugin<UsernameHookNames, T>;
/** The names of a plugin, if the client has all of its calls. */
type OfPlugin<Names, T> = Names[keyof Names] extends keyof T ? Names : unknown;

/** `AuthHooks` with the members that plugins add. A hook of a plugin replaces the client's hook of the same name. */
export type AuthReact<T extends AuthClient, P extends readonly ReactPlugin[]> = P extends readonly []
  ? AuthHooks<T>
  : Replaced<AuthHooks<T>, AddedBy<P, T>>;

type Replaced<Hooks, Own> = {
  readonly [N in keyof Hooks as N extends keyof Own | typeof hooksInternals ? never : N]: Hooks[N];
} & Own;

type AddedBy<P, T> = P extends readonly [infer First extends ReactPlugin, ...infer Rest]
  ? NonNullable<(First & { readonly '~client': Boxed<T> })['~adds']> & AddedBy<Rest, T>
  : unknown;

/** Wraps the type of a client: without the wrapper, the client would lose its name, and declarations would contain all of its calls. */
interface Boxed<T> {
  readonly client: T;
}
/** The client of a plugin. */
export type ClientIn<B> = B extends { readonly client: infer T } ? T : never;

/** Adds hooks and components to those of a client: `organizationHooks()`, `signInFlow()`, `stepUp()`, `twoFactorSetup()`. */
export interface ReactPlugin {
  /** Makes what the plugin adds. */
  add(source: ReactSource): object;
  /** Only for the compiler: the client for which `~adds` is asked, read with `ClientIn`. */
  readonly '~client'?: unknown;
  /** Only for the compiler: the client that the plugin needs. */
  readonly '~needs'?: unknown;
  /** Only for the compiler: what the plugin adds. */
  readonly '~adds'?: unknown;
}

/** The parts of a client that a React plugin gets. */
export interface ReactSource {
  readonly client: AuthClient;
  /** The hooks of the client, by their names. */
  readonly hooks: object;
  /** A hook. What it returns makes a call as mutation hooks do: with `stepUp()` the user is asked, and the call is made again. */
  readonly useRun: () => Run;
}

/** The plugins that fit a client. Other plugins need calls that the client lacks. */
export type Fitting<P extends readonly ReactPlugin[], T> = {
  readonly [I in keyof P]: P[I] & (T extends NonNullable<P[I]['~needs']> ? unknown : Unfit<P[I]>);
};
interface Unfit<Plugin extends ReactPlugin> {
  readonly '~the client lacks a plugin with': NonNullable<Plugin['~needs']>;
}

/** The hooks, the components and the provider that are made once for a client. */
export interface AuthParts<Value extends SignedIn, Code extends string> {
  /** Gives the hooks below it the session, and keeps it current. Render it once, around the application. */
  readonly AuthProvider: AuthProviderComponent<Value>;
  /** Reads the session and its user: `const { status, user, session, error, refresh } = useSession()`. Asks the server once for all components. */
  readonly useSession: SessionHook<Value, Code>;
  /** Shows its children if a user is signed in. For display only: the check on the server protects the data. */
  readonly SignedIn: GuardComponent;
  /** Shows its children if no user is signed in. */
  readonly SignedOut: GuardComponent;
  readonly Show: ShowComponent<ConditionOf<Value>>;
  /** Keys for `invalidateQueries`, `getQueryData` and similar calls. */
  readonly authKeys: AuthKeys;
  readonly [hooksInternals]: Wiring;
}

type SessionParts<C> =
  C extends ClientCall<'query', infer _Sent, infer Answer, infer Code>
    ? AuthParts<Extract<Answer, SignedIn>, Code>
    : AuthParts<SignedIn, string>;

type HookOf<C> =
  C extends ClientCall<infer K, infer Sent, infer Answer, infer Code>
    ? K extends 'query'
      ? QueryHook<Sent, Answer, Code>
      : MutationHook<Sent, Answer, Code>
    : never;

/** The same rule as `hookName`. */
type HookName<N extends string, C> = C extends { readonly ' types'?: unknown }
  ? `use${Capitalize<Word<Bare<N>>>}`
  : never;

type Bare<N extends string> = N extends `get${infer Rest}` | `list${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? N
    : Rest
  : N;

/** Acronyms are written as words. Most names have none, so one check for all of them saves the compiler the single checks. */
type Word<N extends string> = N extends `${string}${'OTP' | 'URI' | 'API'}${string}` ? Words<N> : N;

type Words<N extends string> = N extends `${infer Before}TOTP${infer After}`
  ? `${Before}Totp${Word<After>}`
  : N extends `${infer Before}OTP${infer After}`
    ? `${Before}Otp${Word<After>}`
    : N extends `${infer Before}URI${infer After}`
      ? `${Before}Uri${Word<After>}`
      : N extends `${infer Before}API${infer After}`
        ? `${Before}Api${Word<After>}`
        : N;
