import { expect, it } from 'vitest';
import { openApp } from '../../../test/fixtures/app.js';
import { describeOnEveryDatabase, type GetDatabase } from '../../../test/fixtures/databases.js';
import { code, redeem, testCodes, testTokens } from '../../../test/fixtures/one-time-secrets.js';
import { verification } from '../../store/schema/tables.js';
import { find, list } from '../../store/statements/moves.js';
import { createClock } from '../../testing/clock.js';
import { issueCode } from './one-time.js';

async function open(getDatabase: GetDatabase) {
  const clock = createClock();
  const db = await getDatabase();
  const kept = async () => JSON.stringify(await list(db, verification, {}));
  return { app: openApp(clock), db, clock, kept };
}

describeOnEveryDatabase('a one-time token', (getDatabase) => {
  testTokens(() => open(getDatabase));
});

describeOnEveryDatabase('a one-time code', (getDatabase) => {
  testCodes(() => open(getDatabase));

  it('has three attempts counted, however many guesses come at once [R-D14]', async () => {
    const opened = await open(getDatabase);
    await issueCode(opened.app, opened.db, '123456', code);
    await Promise.all(Array.from({ length: 50 }, (_, guess) => redeem(opened, String(200_000 + guess))));
    expect((await find(opened.db, verification, { identifier: 'sign-in-otp-ada@example.com' }))?.attempts).toBe(3);
  });
});
