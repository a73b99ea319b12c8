import { type AuthError, isAuthError } from '../contract/errors.js';
import type { Activity, Around } from '../contract/observing/activity.js';
import type { App } from '../domain/app/app.js';
import type { Exchange } from './call/exchange.js';
import type { Operation } from './call/operation.js';

/** The data of a call for its observers. The steps of the call fill it in. */
export interface CallNote {
  exchange?: Exchange;
  /** Why the call was refused, also if its answer is a redirect. */
  error?: AuthError;
}

interface Made<T> {
  readonly method: string;
  readonly via: 'http' | 'direct';
  /** Returns the status of the call's result; `undefined` for a value without a status. */
  readonly statusOf: (answered: T) => number | undefined;
}

/** Runs a call so that observers see it. Without observers it only runs it. */
export function observeCall<T>(
  { observing, settings }: App,
  { name, endpoint }: Operation,
  { statusOf, ...made }: Made<T>,
  run: (note: CallNote | undefined) => Promise<T>,
): Promise<T> {
  if (!observing) return run(undefined);
  const route = `${settings.basePath}${endpoint.route.path}`;
  return follow(observing.around, { kind: 'call', endpoint: name, route, ...made }, statusOf, run);
}

async function follow<T>(
  around: Around,
  activity: Activity,
  statusOf: Made<T>['statusOf'],
  run: (note: CallNote) => Promise<T>,
): Promise<T> {
  const note: CallNote = {};
  const answered = await around(
    activity,
    () => settled(run(note)),
    (answer) => outcomeOf(note, answer, statusOf),
  );
  if ('thrown' in answered) throw answered.thrown;
  return answered.answer;
}

type Settled<T> = { readonly answer: T } | { readonly thrown: unknown };

/** Waits for the call, and keeps what it throws: a direct call throws the refusal, from which the status is read too. */
async function settled<T>(running: Promise<T>): Promise<Settled<T>> {
  try {
    return { answer: await running };
  } catch (thrown) {
    return { thrown };
  }
}

function outcomeOf<T>({ exchange, error }: CallNote, answered: Settled<T>, statusOf: Made<T>['statusOf']) {
  const thrown = 'thrown' in answered && isAuthError(answered.thrown) ? answered.thrown : undefined;
  const refusal = error ?? thrown;
  const status = 'answer' in answered ? statusOf(answered.answer) : undefined;
  const { caller, userId } = exchange ?? {};
  return {
    code: refusal?.code ?? 'OK',
    call: {
      status: status ?? refusal?.status ?? 200,
      userId: caller?.sent.session?.user.id ?? userId,
      signIn: caller?.sent.signIn,
      ipAddress: caller?.ipAddress ?? null,
      userAgent: caller?.userAgent ?? null,
    },
  };
}
