import { describe, expect, it } from 'vitest';
import { beginningOf } from './column.js';
import { extendTable, id, indexName, instant, integer, json, key, type Table, table, text } from './table.js';
import { account, coreTables, formerEmail, rateLimit, session, user, verification } from './tables.js';

const tables: readonly Table[] = [...coreTables, rateLimit];

/** Whether an index begins with the column. */
const isIndexed = ({ primaryKey, unique, indexes }: Table, column: string) =>
  primaryKey === column || [...unique, ...indexes].some(([first]) => first === column);

describe('the core tables', () => {
  it('have an index for every reference and every column that is looked up', () => {
    const references = tables.flatMap((each) =>
      Object.entries(each.columns).flatMap(([column, { references }]) => (references ? [[each, column] as const] : [])),
    );
    const lookedUp: readonly (readonly [Table, string])[] = [
      ...references,
      [user, 'email'],
      [session, 'token'],
      [session, 'expiresAt'],
      [account, 'providerId'],
      [account, 'userId'],
      [verification, 'identifier'],
      [verification, 'userId'],
      [verification, 'expiresAt'],
      [formerEmail, 'email'],
      [rateLimit, 'key'],
      [rateLimit, 'lastRequest'],
    ];
    expect(references).toHaveLength(4);
    expect(
      lookedUp.filter(([each, column]) => !isIndexed(each, column)).map(([{ name }, column]) => [name, column]),
    ).toEqual([]);
  });

  it('have the unique constraints of the specification', () => {
    expect(user.unique).toEqual([['email']]);
    expect(session.unique).toEqual([['token']]);
    expect(account.unique).toEqual([
      ['providerId', 'accountId'],
      ['userId', 'providerId'],
    ]);
    expect(verification.unique).toEqual([['identifier']]);
    expect(rateLimit.primaryKey).toBe('key');
  });

  it('fit the longest index of MySQL, with four bytes a character', () => {
    for (const each of tables) {
      for (const columns of [[each.primaryKey], ...each.unique, ...each.indexes]) {
        const bytes = columns.map((column) => 4 * (each.columns[column]?.length ?? 2));
        expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(3072);
      }
    }
  });
});

describe('a table', () => {
  it('gives every reference an index, unless one begins with it', () => {
    const to = { table: 'user', onDelete: 'cascade' } as const;
    const own = table(
      'own',
      { id: id({ references: to }), userId: id({ references: to }), orgId: id({ references: to }) },
      {
        unique: [['userId', 'orgId']],
      },
    );
    expect(own.indexes).toEqual([['orgId']]);
  });

  it('is extended without losing its columns, and never with a column that it already has', () => {
    const extended = extendTable(session, {
      teamId: id({ optional: true, index: true }),
      badge: key(8, { optional: true, unique: true }),
    });
    expect(Object.keys(extended.columns)).toEqual([...Object.keys(session.columns), 'teamId', 'badge']);
    expect(extended.unique).toEqual([['token'], ['badge']]);
    expect(extended.indexes).toEqual([...session.indexes, ['teamId']]);
    expect(() => extendTable(user, { email: text() })).toThrow('user.email exists already');
  });

  it('refuses a beginning of a column that it does not have', () => {
    const beginning = key(255, { optional: true, beginningOf: 'title' });
    expect(() => table('note', { id: id(), beginning })).toThrow('note has no column title');
    expect(table('note', { id: id(), title: text(), beginning }).columns).toHaveProperty('beginning', beginning);
  });

  it('spells the beginning of a text in lower case and normalized, and so the beginnings of it', () => {
    expect(['ΟΔΥΣΣΕΥΣ', 'ﬁ', 'É', 'E\u0301', '\u{1f600}'.repeat(300)].map(beginningOf)).toEqual([
      'οδυσσευσ',
      'fi',
      'é',
      'é',
      '\u{1f600}'.repeat(255),
    ]);
  });

  it('refuses declarations that some database would refuse', () => {
    const columns = { id: id(), note: text() };
    expect(() => table('a', columns, { unique: [['note']] })).toThrow('unbounded');
    expect(() => table('a', { id: id(), data: json({ index: true }) })).toThrow('unbounded');
    expect(() => table('a', { name: text() })).toThrow('no column id');
    expect(() => table('a', { id: id(), 'x"y': text() })).toThrow('not a usable name');
    expect(() => table('a', { id: id(), ['x'.repeat(64)]: text() })).toThrow('not a usable name');
    expect(() => table('a'.repeat(40), { id: id(), ['b'.repeat(30)]: integer({ index: true }) })).toThrow('too long');
    expect(() => table('a', { id: id(), userId: id({ references: { table: 'user', onDelete: 'set null' } }) })).toThrow(
      'null',
    );
    expect(() => key(769)).toThrow('768');
    expect(() => table('a', { id: id(), at: instant({ index: true }) })).not.toThrow();
  });

  it('names an index after table and columns', () => {
    expect(indexName('account', ['providerId', 'accountId'], 'unique')).toBe('account_providerId_accountId_unique');
    expect(indexName('session', ['userId'], 'index')).toBe('session_userId_index');
  });
});
