// How the calls of a load may have ended.
import type { Measure } from '../load/measure.js';
import type { Findings } from '../load/person.js';

/** `mayFail`: whether a part has failed, so that calls can be answered 503, or lose their connection. */
export function checkCalls(measure: Measure, mayFail: boolean, findings: Findings): void {
  const { unavailable, unknown, wrong } = measure.total();
  if (!mayFail && unavailable + unknown > 0) findings.add('calls failed, and no part had failed');
  if (wrong > 0) findings.add('calls were answered 5xx without Retry-After');
}
