import { describe, expect, it } from 'vitest';
import type { Db } from '../../store/statements/executor.js';
import { askFirst, withAnswers } from './before-hooks.js';

/** Runs steps like a transaction: each run has its own executor. */
function run<T>(steps: (tx: Db) => Promise<T>) {
  let runs = 0;
  const result = withAnswers<T>((within) => {
    runs += 1;
    const tx = {} as Db;
    return within(tx, () => steps(tx));
  });
  return result.then((value) => ({ value, runs }));
}
const question = (about: string, asked: string[], answer: unknown = about) => ({
  about,
  async ask() {
    asked.push(about);
    return answer;
  },
});

describe('a transaction that must ask the application', () => {
  it('runs again with the answers, and asks each question once', async () => {
    const asked: string[] = [];
    const { value, runs } = await run(async (tx) => {
      const [first] = await askFirst(tx, [question('a', asked)]);
      const rest = await askFirst(tx, [question('b', asked), question('c', asked)]);
      return [first, ...rest];
    });
    expect([value, runs, asked]).toEqual([['a', 'b', 'c'], 3, ['a', 'b', 'c']]);
  });

  it('asks the same question as often as it comes up in one run', async () => {
    const asked: string[] = [];
    let number = 0;
    const same = () => ({ about: 'same', ask: async () => ++number });
    const { value } = await run(async (tx) => [
      ...(await askFirst(tx, [same(), same()])),
      ...(await askFirst(tx, [same(), question('x', asked)])),
    ]);
    expect(value).toEqual([1, 2, 3, 'x']);
  });

  it('stops even if its steps caught the end', async () => {
    const asked: string[] = [];
    const { value, runs } = await run(async (tx) => {
      try {
        return await askFirst(tx, [question('a', asked)]);
      } catch {
        return 'caught';
      }
    });
    expect([value, runs]).toEqual([['a'], 2]);
  });

  it('fails with the error of an answer or of its own steps', async () => {
    const refusing = { about: 'a', ask: () => Promise.reject(new RangeError('no')) };
    await expect(run((tx) => askFirst(tx, [refusing]))).rejects.toThrow(RangeError);
    await expect(run(() => Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
  });

  it('gives up if every run asks something else', async () => {
    let number = 0;
    const restless = run((tx) => askFirst(tx, [question(`${++number}`, [])]));
    await expect(restless).rejects.toThrow('the data differ at each attempt');
  });
});

it('outside of a transaction questions are asked at once, in their order', async () => {
  const asked: string[] = [];
  expect(await askFirst({} as Db, [question('a', asked), question('b', asked)])).toEqual(['a', 'b']);
});
