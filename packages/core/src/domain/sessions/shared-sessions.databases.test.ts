import { it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { createClock } from '../../testing/clock.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import { checkKeptSessions } from '../../testing/session-conformance.js';

describeAuthOnEveryDatabase('sessions in secondary storage', (openAuth) => {
  checkKeptSessions((name, test) => {
    it(name, () => {
      const clock = createClock();
      const storage = memoryStorage(clock.now);
      return test({ storage, ttlOf: storage.ttlOf, age: async (seconds) => clock.advance(seconds) });
    });
  }, openAuth);
});
