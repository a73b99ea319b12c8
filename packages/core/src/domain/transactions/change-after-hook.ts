import type { Work } from '../app/app.js';

interface Change<Fact, Answer, Result> {
  /** Decides whether the change is allowed, and throws if not. Changes nothing: with a hook it runs twice. */
  readonly decide: (work: Work) => Promise<Fact>;
  /** Asks the application. */
  readonly ask: ((fact: Fact) => Promise<Answer> | Answer) | undefined;
  readonly apply: (work: Work, fact: Fact, answer: Answer | undefined) => Promise<Result>;
}

/**
 * Decides and applies a change in one transaction. The application's hook runs before, outside of any transaction, and only for
 * a change that was allowed. The transaction decides again, so it sees changes that were made while the hook ran (R-I09).
 */
export async function change<Fact, Answer, Result>(
  call: { transaction<T>(steps: (work: Work) => Promise<T>): Promise<T> },
  { decide, ask, apply }: Change<Fact, Answer, Result>,
): Promise<Result> {
  const answer = ask && (await ask(await call.transaction(decide)));
  return call.transaction(async (work) => apply(work, await decide(work), answer));
}
