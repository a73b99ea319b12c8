import assert from 'node:assert/strict';
import { bumpRateLimit } from '../../store/rows/rate-limits.js';
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  refreshSession,
} from '../../store/rows/sessions.js';
import { insertUser, touchUser, updateUserRow } from '../../store/rows/users.js';
import {
  consumeSeen,
  consumeVerification,
  findVerification,
  replaceVerification,
  spendVerificationAttempt,
} from '../../store/rows/verifications.js';
import { session, user, verification } from '../../store/schema/tables.js';
import { DuplicateError } from '../../store/statements/errors.js';
import {
  consume,
  count,
  find,
  guardedUpdate,
  insertUnique,
  list,
  plus,
  replaceLatest,
} from '../../store/statements/index.js';
import { after, type Checks, noon, person, secret, sessionOf, specimen, together } from './suite.js';

const RACERS = 32;

export const races: Checks = {
  'of 32 callers that consume a row, one gets it [H002]': async (db) => {
    await insertUnique(db, specimen, { id: 'a', token: 'a', name: '', at: noon });
    const got = await together(RACERS, () => consume(db, specimen, { token: 'a' }));
    assert.equal(got.filter((row) => row !== undefined).length, 1);
    assert.equal(await count(db, specimen, {}), 0);
  },

  'of 32 callers that consume a secret, one gets it [Z09]': async (db) => {
    await replaceVerification(db, secret('token', 'value'));
    const got = await together(RACERS, () => consumeVerification(db, 'token', null, noon));
    assert.equal(got.filter((row) => row !== undefined).length, 1);

    const seen = await replaceVerification(db, secret('code', 'value'));
    const consumed = await together(RACERS, () => consumeSeen(db, seen, null, noon));
    assert.equal(consumed.filter((isMine) => isMine).length, 1);
  },

  '32 guesses at the same time use no more attempts than exist, and each uses another one [Z08]': async (db) => {
    await replaceVerification(db, secret('code', 'value'));
    const spent = await together(RACERS, () => spendVerificationAttempt(db, 'code', { marks: null, max: 5 }, noon));
    const attempts = spent.flatMap((row) => row?.attempts ?? []);
    assert.deepEqual(attempts.sort(), [1, 2, 3, 4, 5]);
    assert.equal((await findVerification(db, 'code'))?.attempts, 5);
  },

  'of 32 secrets for one recipient, one stays, complete [Z07]': async (db) => {
    await together(RACERS, (number) => replaceVerification(db, secret('code', `value ${number}`)));
    const [row, ...others] = await list(db, verification, {});
    assert.equal(others.length, 0);
    assert.equal(row?.id, `code ${row?.value}`);
  },

  '32 requests at once are counted from 1 to 32 in one window [Z34]': async (db) => {
    const counts = await together(RACERS, () => bumpRateLimit(db, 'key', 10_000, noon));
    assert.deepEqual(
      counts.map(({ count }) => count).sort((a, b) => a - b),
      Array.from({ length: RACERS }, (_, n) => n + 1),
    );
    assert.ok(counts.every(({ windowStart }) => windowStart.getTime() === noon.getTime()));
  },

  'of 32 users with one address, one is inserted, and the others get an error [Z17]': async (db) => {
    const outcomes = await together(RACERS, (number) =>
      insertUser(db, { ...person(`u${number}`), email: 'same@example.com' }).then(
        () => 'inserted',
        (error: unknown) => (error instanceof DuplicateError ? error.columns.join() : String(error)),
      ),
    );
    assert.deepEqual(outcomes.sort(), [...Array.from({ length: RACERS - 1 }, () => 'email'), 'inserted']);
    assert.equal(await count(db, user, {}), 1);
  },

  'of 32 updates that expect the same old value, one finds it': async (db) => {
    await insertUnique(db, specimen, { id: 'a', token: 'a', name: '', nick: 'old', at: noon });
    const changed = await together(RACERS, (number) =>
      guardedUpdate(db, specimen, { id: 'a', nick: 'old' }, { nick: `${number}` }),
    );
    assert.deepEqual(changed.sort(), [...Array.from({ length: RACERS - 1 }, () => 0), 1]);
  },

  '32 increments at once add up': async (db) => {
    await insertUnique(db, specimen, { id: 'a', token: 'a', name: '', at: noon });
    await together(RACERS, () => guardedUpdate(db, specimen, { id: 'a' }, { age: plus(1) }));
    assert.equal((await find(db, specimen, { id: 'a' }))?.age, RACERS);
  },

  '32 replacements and removals of one row at once leave one row or none': async (db) => {
    await together(RACERS, (number) =>
      number % 2
        ? replaceLatest(db, specimen, ['token'], { id: `${number}`, token: 'a', name: `${number}`, at: noon })
        : consume(db, specimen, { token: 'a' }),
    );
    const rows = await list(db, specimen, {});
    assert.ok(rows.length <= 1);
    assert.ok(rows.every(({ id, name }) => id === name));
  },

  '32 updates of a user in one millisecond give 32 versions': async (db) => {
    await insertUser(db, person('u'));
    await together(RACERS, () => updateUserRow(db, 'u', {}, noon));
    assert.deepEqual((await find(db, user, { id: 'u' }))?.updatedAt, after(RACERS));
  },

  '32 changes of a user at the same time increase the security version 32 times': async (db) => {
    await insertUser(db, person('u'));
    await together(RACERS, () => db.transaction((tx) => touchUser(tx, 'u', noon)));
    assert.equal((await find(db, user, { id: 'u' }))?.securityVersion, RACERS);
  },

  'of 32 requests that extend a session, one succeeds [Z21]': async (db) => {
    await insertUser(db, person('u'));
    await insertSession(db, sessionOf('u', 't'), { securityVersion: 0 });
    const extending = { token: 't', seenUpdatedAt: noon, now: after(10), expiresAt: after(9000) };
    const extended = await together(RACERS, () => refreshSession(db, extending));
    assert.equal(extended.filter(Boolean).length, 1);
    assert.deepEqual((await findSession(db, 't'))?.session.expiresAt, after(9000));
  },

  'a session that ends while 31 requests extend it does not come back [Z21]': async (db) => {
    await insertUser(db, person('u'));
    await insertSession(db, sessionOf('u', 't'), { securityVersion: 0 });
    const outcomes = await together(RACERS, (number) =>
      number === RACERS / 2
        ? deleteSession(db, { token: 't' })
        : refreshSession(db, { token: 't', seenUpdatedAt: noon, now: after(10), expiresAt: after(9000) }),
    );
    assert.equal(outcomes[RACERS / 2], true);
    assert.equal(await findSession(db, 't'), undefined);
  },

  'a change of an account ends every session that began on its old state [Z18-Z20]': async (db) => {
    await insertUser(db, person('u'));
    await together(RACERS, async (number) => {
      if (number !== RACERS / 2) return insertSession(db, sessionOf('u', `t${number}`), { securityVersion: 0 });
      return db.transaction(async (tx) => {
        await touchUser(tx, 'u', noon);
        await deleteSessionsOf(tx, 'u');
        return true;
      });
    });
    assert.equal(await count(db, session, {}), 0);
    assert.equal(await insertSession(db, sessionOf('u', 'new'), { securityVersion: 1 }), true);
  },
};
