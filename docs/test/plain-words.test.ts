import { describe, expect, it } from 'vitest';
import {
  findHiddenActors,
  hiddenActorsInFiles,
  hiddenActorsInMessages,
  listEmptyRoots,
  listUnneededExceptions,
} from '../scripts/plain-words.ts';

describe('every sentence names its actor: somebody, nobody, whoever, whatever and their like', () => {
  it('are in no page and in no source', () => {
    expect(hiddenActorsInFiles()).toEqual([]);
  });

  it('are in no message of an error', async () => {
    expect(await hiddenActorsInMessages()).toEqual([]);
  });

  it('are found with their line, in every case', () => {
    expect(findHiddenActors('a.md', 'The user\nNobody, or somebodyElse, whatever\n_not nobody_')).toEqual([
      'a.md:2 Nobody',
      'a.md:2 whatever',
      'a.md:3 nobody',
    ]);
  });
});

describe('the list of roots', () => {
  it('names only files and folders that exist', () => {
    expect(listEmptyRoots()).toEqual([]);
  });

  it('names only exceptions that are needed', () => {
    expect(listUnneededExceptions()).toEqual([]);
  });
});
