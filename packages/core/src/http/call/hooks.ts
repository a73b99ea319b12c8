import type { Endpoint } from '../../contract/endpoint.js';
import type { Kind, Via } from '../../contract/routes.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { Redirect } from '../../domain/answers/redirect.js';
import type { Authenticated } from '../../domain/app/app.js';
import type { HookResult } from '../../domain/app/application-hooks.js';

/** The caller's session, as in the endpoint's handler. */
interface SessionFor<Signed> {
  readonly anyone: null;
  readonly acting: Signed | null;
  readonly optional: Signed | null;
  /** The session is not read yet: the handler checks whether it is live. */
  readonly token: { readonly token: string };
  readonly session: Signed;
  readonly fresh: Signed;
}

/** One call, for a hook. */
export interface HookedCall<Input, Session> {
  /** The validated input of the handler. */
  readonly input: Input;
  readonly session: Session;
  /** The credential that has authenticated the call in place of a session, such as an API key; absent for sessions. */
  readonly authenticated: Authenticated | undefined;
  readonly headers: Headers;
  /** Absent for calls of `auth.api` without a request. */
  readonly request: Request | undefined;
  /** The client's address, found as `advanced.ipAddress` configures. */
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** A call that has succeeded. */
export interface AnsweredCall<Input, Session, Answer> extends HookedCall<Input, Session> {
  /** The handler's result. Only values that the endpoint's output names are sent. */
  readonly answer: Answer;
}

/** Runs after validation and access checks, before the handler. Return nothing to continue, `{ input }` to replace the input; throw to refuse. */
export type BeforeHook<Input, Session> = (call: HookedCall<Input, Session>) => HookResult<{ readonly input: Input }>;

/** Runs after the handler. Return nothing to keep the answer, `{ answer }` to replace it. It cannot refuse. */
export type AfterHook<Input, Session, Answer> = (
  call: AnsweredCall<Input, Session, Answer>,
) => HookResult<{ readonly answer: Answer }>;

type BeforeHookOf<E, Signed> =
  E extends Endpoint<Kind, Via, infer _Sent, infer Received, infer _Answer, infer _Code, infer Who>
    ? BeforeHook<Received, SessionFor<Signed>[Who]>
    : never;
type AfterHookOf<E, Signed> =
  E extends Endpoint<infer K, Via, infer _Sent, infer Received, infer Answer, infer _Code, infer Who>
    ? AfterHook<Received, SessionFor<Signed>[Who], K extends 'redirect' ? Answer | Redirect : Answer>
    : never;

/** Any call, for hooks that run with all of them. */
export interface AnyHookedCall extends HookedCall<unknown, SignedIn | { readonly token: string } | null> {
  /** The endpoint's name: `signInEmail`. */
  readonly endpoint: string;
}

/** The application's hooks before and after calls, by the name of the endpoint. */
export interface EndpointHooks<E, Signed = SignedIn> {
  readonly before?: { readonly [N in keyof E]?: BeforeHookOf<E[N], Signed> };
  readonly after?: { readonly [N in keyof E]?: AfterHookOf<E[N], Signed> };
  /** Runs before every call, and before the endpoint's own hook. It can refuse, but not change the input. */
  readonly beforeEach?: (call: AnyHookedCall) => Promise<void> | void;
  /** Runs after every successful call, and after the endpoint's own hook. It cannot change the answer. */
  readonly afterEach?: (call: AnyHookedCall & { readonly answer: unknown }) => Promise<void> | void;
}

type AnyHook = (call: AnyHookedCall & { readonly answer?: unknown }) => unknown;

/** Hooks in the form of the pipeline, after their types were checked by name. */
export interface AnyHooks {
  readonly before?: Readonly<Record<string, AnyHook | undefined>> | undefined;
  readonly after?: Readonly<Record<string, AnyHook | undefined>> | undefined;
  readonly beforeEach?: AnyHook | undefined;
  readonly afterEach?: AnyHook | undefined;
}

/** The hooks of one operation. Bound to the operation at start, so no spelling of a path bypasses them (R-A13). */
export interface OperationHooks {
  /** Returns `{ input }` if a hook replaces the input. Throws the error with which a hook refuses. */
  before(call: HookedCall<unknown, AnyHookedCall['session']>): Promise<{ readonly input: unknown } | undefined>;
  /** Returns `{ answer }` if a hook replaces the answer. */
  after(
    call: AnsweredCall<unknown, AnyHookedCall['session'], unknown>,
  ): Promise<{ readonly answer: unknown } | undefined>;
}

/** Returns `undefined` if the endpoint has no hooks: the pipeline then skips them. */
export function hooksOf(endpoint: string, hooks: AnyHooks): OperationHooks | undefined {
  const { before = {}, after = {}, beforeEach, afterEach } = hooks;
  const [ownBefore, ownAfter] = [own(before, endpoint), own(after, endpoint)];
  if (!(beforeEach || ownBefore || afterEach || ownAfter)) return undefined;
  return {
    async before(call) {
      await beforeEach?.(named(endpoint, call));
      const change = await ownBefore?.(named(endpoint, call));
      return has(change, 'input') ? change : undefined;
    },
    async after(call) {
      const returned = await ownAfter?.(answered(endpoint, call, call.answer));
      const change = has(returned, 'answer') ? returned : undefined;
      await afterEach?.(answered(endpoint, call, change ? change.answer : call.answer));
      return change;
    },
  };
}

/** Creates a new object for each hook, so that a hook cannot change the call that the next hook gets. */
function named(endpoint: string, call: HookedCall<unknown, AnyHookedCall['session']>): AnyHookedCall {
  const { input, session, authenticated, headers, request, ipAddress, userAgent } = call;
  return { endpoint, input, session, authenticated, headers, request, ipAddress, userAgent };
}

function answered(
  endpoint: string,
  call: HookedCall<unknown, AnyHookedCall['session']>,
  answer: unknown,
): AnyHookedCall & { readonly answer: unknown } {
  return { ...named(endpoint, call), answer };
}

/** Reads own properties only: inherited properties of objects are not hooks. */
function own(hooks: Readonly<Record<string, AnyHook | undefined>>, name: string): AnyHook | undefined {
  return Object.hasOwn(hooks, name) ? hooks[name] : undefined;
}

function has<Name extends string>(value: unknown, name: Name): value is Readonly<Record<Name, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}
