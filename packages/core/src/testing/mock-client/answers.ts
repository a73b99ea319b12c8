import type { ClientCall } from '../../client/call.js';
import type { CommonCode } from '../../client/error.js';
import { accountErrors, commonErrors } from '../../contract/catalogue.js';
import type { ErrorDetail, ErrorEntry } from '../../contract/errors.js';
import type { Kind } from '../../contract/routes.js';
import type { Session, User } from '../../contract/shapes.js';

/** An answer that refuses the call: `refused('USER_ALREADY_EXISTS')`. */
export interface Refused<Code extends string = string> {
  readonly refused: Code;
  readonly status: number;
  readonly message: string;
  /** Seconds, for the header `Retry-After`. */
  readonly retryAfter?: number;
  readonly details?: readonly ErrorDetail[];
}

/** How a call is refused. */
export interface RefusedOptions {
  /** Default: the status that the library has for the code, else 400. */
  readonly status?: number;
  readonly message?: string;
  /** Seconds until another attempt makes sense. Default none. */
  readonly retryAfter?: number;
  /** The fields that `VALIDATION_ERROR` refuses, or the factors that `FACTOR_REQUIRED` accepts. Default none. */
  readonly details?: readonly ErrorDetail[];
}

/** Makes an answer that refuses the call. The compiler accepts the codes of the call, and those of any call. */
export function refused<const Code extends string>(code: Code, options: RefusedOptions = {}): Refused<Code> {
  const known = entries.get(code);
  return { refused: code, status: known?.status ?? 400, message: known?.message ?? code, ...options };
}
const entries = new Map<string, ErrorEntry>(Object.entries({ ...accountErrors, ...commonErrors }));

type Found<Answer, Code extends string> = Answer | Refused<Code | CommonCode>;

/** What one call answers: a value, or a function of its input. */
export type MockAnswer<Call> =
  Call extends ClientCall<Kind, infer Sent, infer Answer, infer Code>
    ? Found<Answer, Code> | ((input: Sent) => Found<Answer, Code> | Promise<Found<Answer, Code>>)
    : never;

/** Answers by the names of a client's calls. An answer of another form does not compile. */
export type MockAnswers<T> = {
  readonly [N in keyof T as T[N] extends { readonly ' types'?: { readonly sent: unknown } } ? N : never]?: MockAnswer<
    T[N]
  >;
};

/** The types that a client infers: its user and its session. */
export interface Inferred {
  readonly $Infer: { readonly User: unknown; readonly Session: unknown };
}

/** The fields of plugins and of the application are required, because the mock does not know their values. */
type GivenAnswers<All, Known> = Partial<Pick<All, keyof All & keyof Known>> & Omit<All, keyof Known>;
type Needed<All, Known, Name extends string> = [Exclude<keyof All, keyof Known>] extends [never]
  ? { readonly [N in Name]?: GivenAnswers<All, Known> }
  : { readonly [N in Name]: GivenAnswers<All, Known> };

/** The session of the mock: `{ user: { name: 'Ada' } }`. The mock fills in values that are left out. */
export type MockSession<T extends Inferred> = Needed<T['$Infer']['User'], User, 'user'> &
  Needed<T['$Infer']['Session'], Session, 'session'>;

/** `MockSession` for the code of the mock, which does not know the client's types. */
export interface AnySession {
  readonly user?: Partial<User>;
  readonly session?: Partial<Session>;
}

/** The user and the session of the mock, with the given values in place of its own. */
export function completeSession({ user: someUser, session: someSession }: AnySession) {
  const now = new Date();
  const user: User = {
    id: 'user-ada',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    image: null,
    emailVerified: true,
    createdAt: now,
    updatedAt: now,
    ...someUser,
  };
  const session: Session = {
    id: 'session-1',
    token: 'session-1',
    userId: user.id,
    expiresAt: new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000),
    createdAt: now,
    updatedAt: now,
    ipAddress: null,
    userAgent: null,
    factors: [{ factor: 'password', shownAt: now }],
    ...someSession,
  };
  return { user, session };
}
