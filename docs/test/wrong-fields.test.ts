import { ConfigurationError, createAuth, type Fields, integer, organization, teams, text } from 'latchkey';
import { describe, expect, it } from 'vitest';

/** Every place that takes fields of the application, with a column that its table has already. */
const places: Readonly<Record<string, { readonly column: string; readonly make: (fields: Fields) => unknown }>> = {
  'user.additionalFields': {
    column: 'email',
    make: (additionalFields) => createAuth({ user: { additionalFields } }),
  },
  'session.additionalFields': {
    column: 'token',
    make: (additionalFields) => createAuth({ session: { additionalFields } }),
  },
  'organization.additionalFields.organization': {
    column: 'slug',
    make: (fields) => organization({ additionalFields: { organization: fields } }),
  },
  'organization.additionalFields.member': {
    column: 'role',
    make: (fields) => organization({ additionalFields: { member: fields } }),
  },
  'organization.additionalFields.invitation': {
    column: 'email',
    make: (fields) => organization({ additionalFields: { invitation: fields } }),
  },
  'teams.additionalFields.team': {
    column: 'name',
    make: (fields) => teams({ additionalFields: { team: fields } }),
  },
};

function errorOf(make: () => unknown): ConfigurationError | undefined {
  try {
    make();
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  return undefined;
}

describe.each(Object.entries(places))('%s refuses in the one form', (path, { column, make }) => {
  const plain = text({ optional: true });

  it('a name that a column has', () => {
    const error = errorOf(() => make({ [column]: plain }));
    expect([error?.option, error?.code]).toEqual([`${path}.${column}`, 'FIELD_EXISTS_ALREADY']);
    expect(error?.message).toContain(
      `${path}.${column}: got a name that another field or input has, expected another name.`,
    );
  });

  it.each(['my-field', '1st', 'with space', 'ü', '', 'x'.repeat(64)])('%j, which no column can be called', (name) => {
    const error = errorOf(() => make({ [name]: plain }));
    expect(error?.option).toBe(`${path}.${name}`);
    expect(error?.message).toContain('expected a name of letters, digits and _, a letter first, at most 63 characters');
  });

  it('a name that is too long for its index', () => {
    const name = 'x'.repeat(60);
    expect(errorOf(() => make({ [name]: plain }))).toBeUndefined();
    const error = errorOf(() => make({ [name]: integer({ unique: true, optional: true }) }));
    expect(error?.option).toBe(`${path}.${name}`);
  });

  it('a unique text that is too long for an index', () => {
    expect(errorOf(() => make({ serial: text({ unique: true, optional: true, maxLength: 768 }) }))).toBeUndefined();
    const error = errorOf(() => make({ serial: text({ unique: true, optional: true, maxLength: 769 }) }));
    expect(error?.option).toBe(`${path}.serial.maxLength`);
    expect(error?.message).toContain(
      `${path}.serial.maxLength: got 769, expected at most 768 for a text that is unique.`,
    );
    expect(errorOf(() => make({ story: text({ optional: true, maxLength: 10_000 }) }))).toBeUndefined();
  });
});
