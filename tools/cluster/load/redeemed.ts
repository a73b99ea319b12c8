import type { Answer } from './balancer.js';
import type { Findings } from './person.js';

/** Checks the answers to callers who redeemed one secret at the same time: at most one got it. */
export function checkOnce(findings: Findings, what: string, answers: readonly (Answer | undefined)[]): void {
  if (answers.filter((answer) => answer?.kind === 'done').length > 1) findings.add(`${what} was redeemed twice`);
  for (const answer of answers) if (answer?.kind === 'wrong') findings.add(`${what} was answered ${answer.status}`);
}
