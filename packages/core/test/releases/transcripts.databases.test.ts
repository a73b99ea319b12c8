import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../fixtures/every-database.js';
import { openRecordedServer } from './recorded-server.js';
import { readReleases } from './releases.js';
import { openStage, replay } from './replay.js';

describeAuthOnEveryDatabase('the transcripts of releases', (openAuth) => {
  it.each(readReleases())('a client of $version gets the answers that it knows', async ({ transcript }) => {
    const stage = openStage(await openRecordedServer(openAuth));
    expect(await replay(stage, [...transcript.walk, ...transcript.comeback])).toEqual([]);
  });
});
