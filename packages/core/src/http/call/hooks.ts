import type { Endpoint } from '../../contract/endpoint.js';
import type { Kind, Via } from '../../contract/routes.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { Redirect } from '../../domain/answers/redirect.js';

/** Who calls, as an endpoint's own handler knows it. */
interface SessionFor<Signed> {
  readonly anyone: null;
  readonly acting: Signed | null;
  readonly optional: Signed | null;
  /** Not read yet: the handler finds out whether its session lives. */
  readonly token: { readonly token: string };
  readonly session: Signed;
  readonly fresh: Signed;
}

/** One call, as a hook sees it. */
export interface HookedCall<Input, Session> {
  /** Validated: what the handler receives. */
  readonly input: Input;
  readonly session: Session;
  readonly headers: Headers;
  /** Absent for calls of `auth.api` that were made without one. */
  readonly request: Request | undefined;
  /** The client's address as `advanced.ipAddress` says how to know it. */
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** A call that has succeeded. */
export interface AnsweredCall<Input, Session, Answer> extends HookedCall<Input, Session> {
  /** What the handler returned. Only what the endpoint's output names is sent. */
  readonly answer: Answer;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a hook that returns nothing is the usual one
type Outcome<T> = T | undefined | void | Promise<T | undefined | void>;

/** Runs after validation and access, before the handler. Nothing goes on, `{ input }` replaces the input, a throw refuses. */
export type BeforeHook<Input, Session> = (call: HookedCall<Input, Session>) => Outcome<{ readonly input: Input }>;

/** Runs when the handler has answered. Nothing leaves the answer, `{ answer }` replaces it. Too late to refuse. */
export type AfterHook<Input, Session, Answer> = (
  call: AnsweredCall<Input, Session, Answer>,
) => Outcome<{ readonly answer: Answer }>;

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

/** What an application does before and after calls, by the name of the endpoint. */
export interface EndpointHooks<E, Signed = SignedIn> {
  readonly before?: { readonly [N in keyof E]?: BeforeHookOf<E[N], Signed> };
  readonly after?: { readonly [N in keyof E]?: AfterHookOf<E[N], Signed> };
  /** Before every call, and before the endpoint's own hook. It may refuse and changes nothing. */
  readonly beforeEach?: (call: AnyHookedCall) => Promise<void> | void;
  /** After every call that succeeded, and after the endpoint's own hook. It changes nothing. */
  readonly afterEach?: (call: AnyHookedCall & { readonly answer: unknown }) => Promise<void> | void;
}

type AnyHook = (call: AnyHookedCall & { readonly answer?: unknown }) => unknown;

/** Hooks as the pipeline runs them, once their types have been checked by name. */
export interface AnyHooks {
  readonly before?: Readonly<Record<string, AnyHook | undefined>> | undefined;
  readonly after?: Readonly<Record<string, AnyHook | undefined>> | undefined;
  readonly beforeEach?: AnyHook | undefined;
  readonly afterEach?: AnyHook | undefined;
}

/** The hooks of one operation. Bound to it when it is made, so no spelling of a path goes round them (R-A13). */
export interface OperationHooks {
  /** `{ input }` where a hook replaces the input. Throws what a hook refuses with. */
  before(call: HookedCall<unknown, AnyHookedCall['session']>): Promise<{ readonly input: unknown } | undefined>;
  /** `{ answer }` where a hook replaces the answer. */
  after(
    call: AnsweredCall<unknown, AnyHookedCall['session'], unknown>,
  ): Promise<{ readonly answer: unknown } | undefined>;
}

/** `undefined` where nothing is hooked to the endpoint, which then pays nothing. */
export function hooksOf(endpoint: string, hooks: AnyHooks): OperationHooks | undefined {
  const { before = {}, after = {}, beforeEach, afterEach } = hooks;
  const [ownBefore, ownAfter] = [own(before, endpoint), own(after, endpoint)];
  if (!(beforeEach || ownBefore || afterEach || ownAfter)) return undefined;
  return {
    async before(call) {
      await beforeEach?.({ ...call, endpoint });
      const change = await ownBefore?.({ ...call, endpoint });
      return has(change, 'input') ? change : undefined;
    },
    async after(call) {
      const returned = await ownAfter?.({ ...call, endpoint });
      const change = has(returned, 'answer') ? returned : undefined;
      await afterEach?.({ ...call, ...change, endpoint });
      return change;
    },
  };
}

/** Own properties only: a call is never hooked to what every object inherits. */
function own(hooks: Readonly<Record<string, AnyHook | undefined>>, name: string): AnyHook | undefined {
  return Object.hasOwn(hooks, name) ? hooks[name] : undefined;
}

function has<Name extends string>(value: unknown, name: Name): value is Readonly<Record<Name, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}
