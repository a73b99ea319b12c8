import { describe, expect, it } from 'vitest';
import {
  commentsOf,
  featuresInFiles,
  featuresInPublicDocs,
  findFeatures,
  listRead,
  listUnneededFeatures,
} from '../scripts/plugin-word.ts';

describe('users list plugins: the other word, feature,', () => {
  it('is in no doc comment of a published declaration', () => {
    expect(featuresInPublicDocs()).toEqual([]);
  });

  it('is in no page and in no comment of a package', () => {
    expect(listRead().length).toBeGreaterThan(500);
    expect(featuresInFiles()).toEqual([]);
  });

  it('has no exception that is not needed', () => {
    expect(listUnneededFeatures()).toEqual([]);
  });

  it('is found with its line, and not in a path', () => {
    expect(findFeatures("see features/jwt\nThe feature's table, Features")).toEqual(['2 feature', '2 Features']);
  });

  it('is found in comments only', () => {
    const source = "const feature = 1; // a feature\nconst url = 'https://feature.example';\n/** One\n * feature */\n";
    expect(findFeatures(commentsOf(source))).toEqual(['1 feature', '4 feature']);
  });
});
