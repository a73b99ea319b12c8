import { describe, expect, it } from 'vitest';
import { findEndpoints } from '../../test/fixtures/contracts.js';
import { accountErrors, commonErrors } from './catalogue.js';
import { AuthError, codeFromMessage, type Errors, failure, isAuthError } from './errors.js';
import { seconds } from './options/duration.js';

const endpoints = await findEndpoints();
const catalogues: readonly Errors[] = [
  commonErrors,
  accountErrors,
  ...endpoints.map(({ endpoint }) => endpoint.errors),
];

describe('the error catalogues', () => {
  it('derive every code from its message', () => {
    for (const catalogue of catalogues) {
      for (const [code, { message }] of Object.entries(catalogue)) {
        expect(codeFromMessage(message.replace('{field}', 'field'))).toBe(code);
      }
    }
  });

  it('give a message that contains a value its own code', () => {
    const error = failure(accountErrors, 'FIELD_IS_REQUIRED', { values: { field: 'company' } });
    expect(error.body).toEqual({ code: 'COMPANY_IS_REQUIRED', message: 'company is required' });
    expect(error.status).toBe(400);
  });
});

describe('an AuthError', () => {
  it('is recognised by its brand, also with a code', () => {
    const error = new AuthError('INVALID_PASSWORD', 'Invalid password', 400);
    expect(isAuthError(error)).toBe(true);
    expect(isAuthError(error, 'INVALID_PASSWORD')).toBe(true);
    expect(isAuthError(error, 'USER_NOT_FOUND')).toBe(false);
    expect(isAuthError(new Error('Invalid password'))).toBe(false);
    expect(isAuthError({ code: 'INVALID_PASSWORD' })).toBe(false);
  });

  it('keeps its cause out of its body', () => {
    const error = new AuthError('INVALID_PASSWORD', 'Invalid password', 400, { cause: 'secret' });
    expect(JSON.stringify(error.body)).not.toContain('secret');
  });
});

describe('the routes', () => {
  it('have one name each', () => {
    const names = endpoints.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have a query that reads each word that a mutation writes', () => {
    const read = new Set(endpoints.flatMap(({ endpoint }) => endpoint.route.reads));
    for (const { endpoint } of endpoints) for (const word of endpoint.route.writes) expect(read).toContain(word);
  });
});

describe('a duration', () => {
  it.each([
    [90, 90],
    ['500ms', 0.5],
    ['30s', 30],
    ['5m', 300],
    ['2h', 7200],
    ['7d', 604_800],
    ['1w', 604_800],
    ['1y', 31_557_600],
    ['1.5 h', 5400],
  ] as const)('%s is %s seconds', (duration, expected) => {
    expect(seconds(duration)).toBe(expected);
  });

  it.each(['', '5', '5 minutes', '-1d', 'd', '1 d ', '1e3s', Number.NaN, -1, Number.POSITIVE_INFINITY])(
    'refuses %s',
    (duration) => {
      // The types refuse most of these already; options may come from plain JavaScript.
      expect(() => seconds(duration as number)).toThrow('Invalid time format');
    },
  );
});
