import type { Work } from '../app/app.js';

interface Change<Fact, Answer, Result> {
  /** Decides whether it may be, and throws when not. Changes nothing: with a hook it runs twice. */
  readonly decide: (work: Work) => Promise<Fact>;
  /** Asks the application. */
  readonly ask: ((fact: Fact) => Promise<Answer> | Answer) | undefined;
  readonly apply: (work: Work, fact: Fact, answer: Answer | undefined) => Promise<Result>;
}

/**
 * Makes a change in one transaction that decides and applies it. The application is asked in between, outside of any: it is
 * told of nothing that could not be, and what has changed while it thought is seen when the change is decided again (R-I09).
 */
export async function change<Fact, Answer, Result>(
  call: { transaction<T>(steps: (work: Work) => Promise<T>): Promise<T> },
  { decide, ask, apply }: Change<Fact, Answer, Result>,
): Promise<Result> {
  const answer = ask && (await ask(await call.transaction(decide)));
  return call.transaction(async (work) => apply(work, await decide(work), answer));
}
