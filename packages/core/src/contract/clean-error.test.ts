import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cleanError, withoutSecrets } from './clean-error.js';
import { defineErrors, docsOf, failure, isAuthError } from './errors.js';
import { ConfigurationError } from './options/configuration-error.js';

const said = (thrown: unknown) => inspect(cleanError(thrown), { depth: 20, showHidden: true });
const token = 'q7Rk2LmZ0pXv8sTnB4cWfYh1JdGaUe3o';

/**
 * Errors of drivers and clients with their real text and structure, each with a value that must be removed and a value that must
 * stay.
 */
const thrown: readonly (readonly [name: string, error: unknown, hidden: readonly string[], kept: readonly string[]])[] =
  [
    [
      'a duplicate of mysql2',
      Object.assign(new Error("Duplicate entry 'a@b.c' for key 'user.user_email_unique'"), {
        code: 'ER_DUP_ENTRY',
        errno: 1062,
        sqlState: '23000',
        sqlMessage: "Duplicate entry 'a@b.c' for key 'user.user_email_unique'",
        sql: "insert into user values ('a@b.c', 'Ada')",
      }),
      ['a@b.c', 'Ada'],
      ['ER_DUP_ENTRY', '1062', '23000', 'user_email_unique'],
    ],
    [
      'a value with quotation marks in it',
      new Error("Duplicate entry 'O' for key 'x'Brien' for key 'user.name'"),
      ["'O'", 'Brien'],
      ["for key 'user.name'"],
    ],
    [
      'a duplicate of pg',
      Object.assign(new Error('duplicate key value violates unique constraint "user_email_unique"'), {
        code: '23505',
        detail: 'Key (email)=(a@b.c) already exists.',
        where: 'COPY user, line 1: "a@b.c"',
        parameters: ['a@b.c'],
        constraint: 'user_email_unique',
        table: 'user',
      }),
      ['a@b.c'],
      ['23505', 'user_email_unique', "table: 'user'"],
    ],
    [
      'a value that pg cannot read',
      new Error('invalid input syntax for type integer: "hunter2"'),
      ['hunter2'],
      ['integer'],
    ],
    ['what SQLite says', new Error('UNIQUE constraint failed: user.email'), [], ['user.email']],
    [
      'a command of ioredis',
      Object.assign(new Error("ERR unknown command 'GETDEL', with args beginning with: 'latchkey:one' 'two'"), {
        name: 'ReplyError',
        command: { name: 'getdel', args: [token] },
      }),
      [token, 'latchkey:one', 'two'],
      ['ReplyError', 'GETDEL'],
    ],
    [
      'a mail server',
      Object.assign(new Error('550 5.1.1 <ada@example.com>: no such user'), {
        code: 'EENVELOPE',
        responseCode: 550,
        rejected: ['ada@example.com'],
      }),
      ['ada@example.com'],
      ['EENVELOPE', '550', 'no such user'],
    ],
    [
      'a sender of messages',
      new Error('code 123456 to +4915112345678 was refused'),
      ['123456', '4915112345678'],
      ['refused'],
    ],
    [
      'a URL',
      new Error(`GET https://app.example/reset?token=abc failed, ${token}`),
      ['abc', token],
      ['app.example/reset'],
    ],
    [
      'a connection',
      Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
      [],
      ['127.0.0.1:5432'],
    ],
    [
      'a mistake in code',
      new TypeError("Cannot read properties of undefined (reading 'name')"),
      [],
      ["(reading 'name')", 'TypeError'],
    ],
    ['a text', `wrong: '${token}'`, [token], ['wrong']],
    ['a record', { email: 'a@b.c', token }, ['a@b.c', token], ['not an error']],
    ['a cause', new Error('outer', { cause: new Error('of a@b.c') }), ['a@b.c'], ['outer', 'of …']],
    ['many errors', new AggregateError([new Error('of a@b.c')], 'all failed'), ['a@b.c'], ['all failed', 'of …']],
    [
      'an error that throws when it is read',
      Object.defineProperty(new Error('x'), 'code', {
        get() {
          throw new Error('a@b.c');
        },
      }),
      ['a@b.c'],
      ['cannot be read'],
    ],
  ];

describe('an error for a log', () => {
  it.each(thrown)('%s: has codes and names, and no value', (_, error, hidden, kept) => {
    const text = said(error);
    for (const value of hidden) expect(text).not.toContain(value);
    for (const value of kept) expect(text).toContain(value);
  });

  it('has the places in the code, but not the message that the stack repeats', () => {
    const text = said(new Error('several\n    at lines a@b.c'));
    expect(text).toContain('clean-error.test.ts');
    expect(text).not.toContain('a@b.c');
  });

  it('has the class of the original error, and the library’s own words unchanged', () => {
    const refused = failure(defineErrors({ NO: [500, "Set 'one', not 'two'"] }), 'NO', { cause: new RangeError('x') });
    const copy = cleanError(refused);
    expect(isAuthError(copy, 'NO')).toBe(true);
    expect(copy).toMatchObject({ message: "Set 'one', not 'two'", status: 500 });
    const wrong = cleanError(new ConfigurationError('a.b', { given: 1, expected: "a text such as 'x'" }));
    expect(wrong).toBeInstanceOf(ConfigurationError);
    expect(wrong).toMatchObject({ option: 'a.b', name: 'ConfigurationError' });
  });

  it('does not change the original error, and stops at circular causes', () => {
    const error = Object.assign(new Error('of a@b.c'), { sql: 'select' });
    error.cause = error;
    expect(said(error)).not.toContain('a@b.c');
    expect(error).toMatchObject({ message: 'of a@b.c', sql: 'select' });
  });

  it('has at most 2,000 characters of a message, and no part of a word that is cut', () => {
    for (const part of ["'", '@', 'a@', " key '", 'a.', 'https://', '://']) {
      const { message } = cleanError(new Error(part.repeat(100_000))) as Error;
      expect(message.length).toBeLessThanOrEqual(2001);
    }
    expect(said(new Error(`${'word '.repeat(398)}ada.lovelace@example.com`))).not.toContain('ada');
  });
});

it('the place of an explanation stays whole, and the query and the anchor of a URL go', () => {
  const error = new ConfigurationError('baseURL', { given: 1, expected: 'a URL' });
  expect(said(error)).toContain(docsOf('INVALID_OPTION'));
  expect(withoutSecrets(`${docsOf('A')}${token}`)).not.toContain(token);
  for (const other of ['https://a.example/?a=b', 'https://a.example/#b'])
    expect(withoutSecrets(`see ${other} there`)).toMatch(/^see https:\/\/[^?#]*\?… there$/);
});

it('a path or message of ours loses tokens and addresses, and keeps words', () => {
  expect(withoutSecrets(`/reset-password/${token}`)).toBe('…');
  expect(withoutSecrets('/organization/list-user-invitations')).toBe('/organization/list-user-invitations');
  expect(withoutSecrets('postgres://ada:secret@db.example/app')).toBe('postgres://db.example/app');
  // A stranger chooses the length of a path, and so the time that the patterns take.
  expect(withoutSecrets(`no endpoint at GET /${'é'.repeat(40_000)}`)).toBe('no endpoint at GET…');
});
