import type { Db } from '../../store/statements/executor.js';
import type { Work } from '../app/app.js';
import type { SessionFields } from '../app/gates.js';

/** A question that code of the application answers. The answer can take long and can call `auth.api`. */
export interface Question {
  /** The key of the question: the same text means the same question. */
  readonly about: string;
  readonly ask: () => Promise<unknown>;
}

/**
 * Maximum number of rounds of hook calls. If a transaction needs more, each of its runs asks about a different change, and it would
 * never end.
 */
const maxRounds = 50;

/** The answers of hooks in one transaction. They are kept when the transaction runs again, so no hook runs twice. */
class Answers {
  readonly #known = new Map<string, unknown[]>();
  #used = new Map<string, number>();
  #open: readonly Question[] = [];

  begin(): void {
    this.#used = new Map();
    this.#open = [];
  }

  /** Returns the answers if all are known; otherwise notes the questions and ends the transaction here. */
  take(questions: readonly Question[]): readonly unknown[] {
    const taken = questions.map((question) => ({ question, place: this.#placeOf(question) }));
    const unknown = taken.filter(({ question, place }) => place >= (this.#known.get(question.about)?.length ?? 0));
    this.#open = unknown.map(({ question }) => question);
    this.checkAnswered();
    return taken.map(({ question, place }) => this.#known.get(question.about)?.[place]);
  }

  checkAnswered(): void {
    if (this.#open.length > 0) throw new Unanswered();
  }

  /** Asks the open questions, one after the other. Returns whether there were any. */
  async ask(): Promise<boolean> {
    const open = this.#open;
    for (const { about, ask } of open) {
      const answers = this.#known.get(about) ?? [];
      this.#known.set(about, answers);
      answers.push(await ask());
    }
    this.#open = [];
    return open.length > 0;
  }

  // A question can come up more than once in one run.
  #placeOf({ about }: Question): number {
    const place = this.#used.get(about) ?? 0;
    this.#used.set(about, place + 1);
    return place;
  }
}

class Unanswered extends Error {
  override readonly message = 'a before hook has to run first';
}

const answersOf = new WeakMap<Db, Answers>();

/**
 * Answers questions: at once outside of a transaction. Inside one, the transaction is rolled back, the questions are asked, and
 * it runs again with the answers. So no lock is held, and no connection is used, while the application works.
 */
export async function askFirst(db: Db, questions: readonly Question[]): Promise<readonly unknown[]> {
  const answers = answersOf.get(db);
  if (answers) return answers.take(questions);
  const given: unknown[] = [];
  for (const { ask } of questions) given.push(await ask());
  return given;
}

/** Runs the steps of a transaction with the answers that are known so far. */
export type Within<T> = (tx: Db, steps: () => Promise<T>) => Promise<T>;

/** Runs `attempt` until all its questions are answered. `attempt` calls `within` once it has its transaction. */
export async function withAnswers<T>(attempt: (within: Within<T>) => Promise<T>): Promise<T> {
  const answers = new Answers();
  const within: Within<T> = async (tx, steps) => {
    answers.begin();
    answersOf.set(tx, answers);
    const result = await steps();
    answers.checkAnswered(); // even if code in between has caught the error that ends the run
    return result;
  };
  for (let round = 0; round < maxRounds; round++) {
    try {
      return await attempt(within);
    } catch (error) {
      if (!(await answers.ask())) throw error;
    }
  }
  throw new Error('databaseHooks: the data differ at each attempt');
}

interface Change<Held, Fact, Answer, Result> {
  /** Decides whether the change is allowed, and throws if not. Changes nothing: with a hook it runs twice. */
  readonly decide: (work: Work, held: Held) => Promise<Fact>;
  /** Asks the application. */
  readonly ask: ((fact: Fact) => Promise<Answer> | Answer) | undefined;
  readonly apply: (work: Work, fact: Fact, answer: Answer | undefined) => Promise<Result>;
  /** Session fields that the change sets, by the statement that locks the session. */
  readonly fields?: SessionFields | undefined;
}

/**
 * Decides and applies a change in one transaction. The application's hook runs before, outside of any transaction, and only for
 * a change that was allowed. The transaction decides again, so it sees changes that were made while the hook ran (R-I09).
 */
export async function change<Held, Fact, Answer, Result>(
  call: { transaction<T>(steps: (work: Work, held: Held) => Promise<T>, fields?: SessionFields): Promise<T> },
  { decide, ask, apply, fields }: Change<Held, Fact, Answer, Result>,
): Promise<Result> {
  const answer = ask && (await ask(await call.transaction(decide)));
  return call.transaction(async (work, held) => apply(work, await decide(work, held), answer), fields);
}
