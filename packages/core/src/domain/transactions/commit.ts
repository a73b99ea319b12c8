import type { Db } from '../../store/statements/executor.js';

export type Step = () => Promise<void>;

const steps = new WeakMap<Db, Step[]>();

/** Runs a step when the transaction of `db` is committed, and not if it is rolled back; at once outside of a transaction. */
export async function onCommit(db: Db, step: Step): Promise<void> {
  const asked = steps.get(db);
  if (asked) asked.push(step);
  else await step();
}

/** Collects steps while `tx` is open. The code that commits the transaction runs them. */
export function collectSteps(tx: Db): readonly Step[] {
  const asked: Step[] = [];
  steps.set(tx, asked);
  return asked;
}
