import { Redirect } from '../domain/answers/redirect.js';
import { isTrustedTarget } from './addresses/origin.js';
import type { Exchange } from './call/exchange.js';
import type { AnyHookedCall, OperationHooks } from './call/hooks.js';
import { checkTargets } from './checks/check-origin.js';

interface Admitted {
  readonly input: unknown;
  readonly session: AnyHookedCall['session'];
}

/**
 * Runs a handler between the application's hooks. Input and answer that hooks replace must follow the same rules for redirect
 * targets (D12); the answer passes the output schema afterwards.
 */
export async function runHooked(
  hooks: OperationHooks,
  { caller, origins, authenticated }: Exchange,
  { input, session }: Admitted,
  handle: (input: unknown) => Promise<unknown>,
): Promise<unknown> {
  const { headers, request, ipAddress, userAgent } = caller;
  const about = { session, authenticated, headers, request, ipAddress, userAgent };
  const change = await hooks.before({ input, ...about });
  if (change) checkTargets(change.input, origins);
  const received = change ? change.input : input;

  const answer = await handle(received);
  const replaced = await hooks.after({ input: received, ...about, answer });
  if (!replaced) return answer;
  const isElsewhere = replaced.answer instanceof Redirect && replaced.answer !== answer;
  if (isElsewhere && !isTrustedTarget(origins, replaced.answer.location))
    throw new Error('an after hook redirects to a place that is not in trustedOrigins');
  return replaced.answer;
}
