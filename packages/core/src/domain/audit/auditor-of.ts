import { FormPage } from '../answers/form-page.js';
import type { Caller } from '../app/app.js';
import type { Auditor } from '../app/audit-entry.js';
import type { AuditStore } from './audit-store.js';
import { CallTrail } from './trail.js';

/**
 * Returns the part `auditor` of a plugin that keeps the audit log in this store: an action is written in the transaction that makes the
 * change, and a refusal or a failure is written at the end of the call.
 */
export function auditorOf(store: AuditStore): Auditor<Caller> {
  return {
    async follow(caller, call, decide) {
      const trail = new CallTrail(caller, call, store);
      try {
        const answer = await decide({ ...caller, app: { ...caller.app, trail } });
        if (!(answer instanceof FormPage)) await trail.finish();
        return answer;
      } catch (error) {
        await trail.refuse(error);
        throw error;
      }
    },
  };
}
