import { describe, expect, it } from 'vitest';
import { mysql } from './mysql.js';
import { postgres } from './postgres.js';
import { sqlite } from './sqlite.js';

// Errors with the real texts of the databases.
const duplicates = [
  [sqlite, { message: 'UNIQUE constraint failed: user.email' }, { columns: ['email'] }],
  [
    sqlite,
    { message: 'SQLITE_CONSTRAINT: UNIQUE constraint failed: account.providerId, account.accountId' },
    { columns: ['providerId', 'accountId'] },
  ],
  [sqlite, { message: "UNIQUE constraint failed: index 'own'" }, {}],
  [sqlite, { message: 'FOREIGN KEY constraint failed', code: 'SQLITE_CONSTRAINT_FOREIGNKEY' }, undefined],
  [
    postgres,
    {
      message: 'duplicate key',
      code: '23505',
      constraint: 'user_email_unique',
      detail: 'Key (email)=(a@b.c) already exists.',
    },
    { index: 'user_email_unique', columns: ['email'] },
  ],
  [
    postgres,
    {
      message: 'duplicate key',
      code: '23505',
      constraint: 'x',
      detail: 'Key ("providerId", "accountId")=(a)=(b, c) already exists.',
    },
    { index: 'x', columns: ['providerId', 'accountId'] },
  ],
  [
    postgres,
    {
      message: 'doppelter Schlüsselwert',
      code: '23505',
      constraint: 'x',
      detail: 'Schlüssel »(email)=(a@b.c)« existiert bereits.',
    },
    { index: 'x', columns: ['email'] },
  ],
  [postgres, { message: 'duplicate key', code: '23505', constraint: 'user_pkey' }, { index: 'user_pkey' }],
  [postgres, { message: 'violates foreign key constraint', code: '23503' }, undefined],
  [
    mysql,
    { message: "Duplicate entry 'a@b.c' for key 'user_email_unique'", errno: 1062 },
    { index: 'user_email_unique' },
  ],
  [
    mysql,
    { message: "Duplicate entry 'a' for key 'user.user_email_unique'", errno: 1062 },
    { index: 'user_email_unique' },
  ],
  [mysql, { message: "Duplicate entry 'x' for key 'y'' for key 'user.PRIMARY'", errno: 1062 }, { primaryKey: true }],
  [mysql, { message: "Duplicate entry 'a' for key 'PRIMARY'", errno: 1062 }, { primaryKey: true }],
  [
    mysql,
    { message: "Doppelter Eintrag 'a@b.c' für Schlüssel 'user_email_unique'", errno: 1062 },
    { index: 'user_email_unique' },
  ],
  [mysql, { message: 'Cannot add or update a child row', errno: 1452 }, undefined],
] as const;

const missing = [
  [sqlite, { message: 'no such column: user.plan', code: 'SQLITE_ERROR' }, true],
  [sqlite, { message: 'no such table: user' }, true],
  [sqlite, { message: 'table user has no column named plan' }, true],
  [sqlite, { message: 'NOT NULL constraint failed: user.name' }, false],
  [postgres, { message: 'column does not exist', code: '42703' }, true],
  [postgres, { message: 'relation does not exist', code: '42P01' }, true],
  [postgres, { message: 'permission denied', code: '42501' }, false],
  [mysql, { message: 'Unknown column', errno: 1054 }, true],
  [mysql, { message: 'Table does not exist', errno: 1146 }, true],
  [mysql, { message: 'Access denied', errno: 1045 }, false],
] as const;

describe('a dialect', () => {
  it.each(duplicates)('reads the columns of a violated unique constraint: %o %o', (dialect, error, facts) => {
    expect(dialect.readDuplicate(error)).toEqual(facts);
  });

  it.each(missing)(
    'distinguishes a missing table or column from other failures: %o %o',
    (dialect, error, isMissing) => {
      expect(dialect.isMissing(error)).toBe(isMissing);
    },
  );

  it('writes an instant in UTC, in the format of the database', () => {
    const at = new Date('2024-02-29T23:59:59.007Z');
    expect(sqlite.encode(at)).toBe(1709251199007);
    expect(postgres.encode(at)).toBe('2024-02-29T23:59:59.007Z');
    expect(mysql.encode(at)).toBe('2024-02-29 23:59:59.007');
  });

  it.each([
    [sqlite, 1709251199007],
    [sqlite, 1709251199007n],
    [postgres, new Date('2024-02-29T23:59:59.007Z')],
    [postgres, '2024-02-29 23:59:59.007+00'],
    [postgres, '2024-03-01 05:44:59.007+05:45'],
    [mysql, '2024-02-29 23:59:59.007'],
  ])('%o reads an instant from %o, with every setting of the driver', (dialect, value) => {
    expect(dialect.decode.instant?.(value)).toEqual(new Date('2024-02-29T23:59:59.007Z'));
  });

  it('reads numbers and booleans from every type that drivers return', () => {
    expect([sqlite.decode.bigint?.(7n), postgres.decode.bigint?.('7'), mysql.decode.bigint?.('7')]).toEqual([7, 7, 7]);
    expect([sqlite.decode.boolean?.(0), sqlite.decode.boolean?.(1n)]).toEqual([false, true]);
    expect([mysql.decode.boolean?.(0), mysql.decode.boolean?.(true), mysql.decode.boolean?.('1')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
