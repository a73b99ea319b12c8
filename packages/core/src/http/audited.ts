import type { AuditAction } from '../contract/oversight/audit.js';
import { FormPage } from '../domain/answers/form-page.js';
import type { App, Work } from '../domain/app/app.js';
import type { Auditor } from '../domain/app/audit-entry.js';
import { CallTrail } from '../domain/audit/trail.js';
import type { Exchange } from './call/exchange.js';

interface Audit {
  readonly auditor: Auditor<App, Work>;
  readonly declared: readonly AuditAction[];
}

/**
 * Runs a call whose contract names actions: what its transactions do is written in them, and its refusal or failure once it is
 * decided.
 */
export async function audited(
  exchange: Exchange,
  { auditor, declared }: Audit,
  decide: () => Promise<unknown>,
): Promise<unknown> {
  const { caller } = exchange;
  const trail = new CallTrail(caller, declared, auditor);
  exchange.caller = { ...caller, app: { ...caller.app, trail } };
  try {
    const answer = await decide();
    if (!(answer instanceof FormPage)) await trail.finish();
    return answer;
  } catch (error) {
    await trail.refuse(error);
    throw error;
  }
}
