import { it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../testing/every-database.js';
import { memoryStorage } from '../testing/memory-storage.js';
import { checkKeptSessions } from '../testing/session-conformance.js';

describeAuthOnEveryDatabase('sessions in secondary storage', (openAuth) => {
  checkKeptSessions((name, test) => {
    it(name, () => {
      const storage = memoryStorage();
      return test({ storage, ttlOf: storage.ttlOf });
    });
  }, openAuth);
});
