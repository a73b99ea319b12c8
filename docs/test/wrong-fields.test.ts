import { createAuth, type Fields, instant, integer, organization, teams, text } from 'latchkey';
import { describe, expect, it } from 'vitest';
import { errorOf } from './configuration-error.ts';

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

describe.each(Object.entries(places))('%s refuses in the one form', (path, { column, make }) => {
  const plain = text({ optional: true });

  it('a name that a column has', async () => {
    const error = await errorOf(() => make({ [column]: plain }));
    expect([error?.option, error?.code]).toEqual([`${path}.${column}`, 'FIELD_EXISTS_ALREADY']);
    expect(error?.message).toContain(
      `${path}.${column}: got a name that another field or input has, expected another name.`,
    );
  });

  it.each(['my-field', '1st', 'with space', 'ü', '', 'x'.repeat(64)])(
    '%j, which no column can be called',
    async (name) => {
      const error = await errorOf(() => make({ [name]: plain }));
      expect(error?.option).toBe(`${path}.${name}`);
      expect(error?.message).toContain(
        'expected a name of letters, digits and _, a letter first, at most 63 characters',
      );
    },
  );

  it('a name that is too long for its index', async () => {
    const name = 'x'.repeat(60);
    expect(await errorOf(() => make({ [name]: plain }))).toBeUndefined();
    const error = await errorOf(() => make({ [name]: integer({ unique: true, optional: true }) }));
    expect(error?.option).toBe(`${path}.${name}`);
  });

  it('a field that cannot be filterable', async () => {
    const isOfUsers = path === 'user.additionalFields';
    const given = (field: Fields[string]) => errorOf(() => make({ plan: field }));
    const refused = `${path}.plan.filterable`;
    expect((await given(text({ optional: true, filterable: true })))?.option).toBe(isOfUsers ? undefined : refused);
    expect((await given(instant({ optional: true, filterable: true })))?.option).toBe(refused);
    if (!isOfUsers) return;
    expect((await given(text({ optional: true, filterable: true, maxLength: 256 })))?.message).toContain(
      `${path}.plan.maxLength: got 256, expected at most 255 for a text that is filterable.`,
    );
  });

  it('a unique text that is too long for an index', async () => {
    expect(
      await errorOf(() => make({ serial: text({ unique: true, optional: true, maxLength: 768 }) })),
    ).toBeUndefined();
    const error = await errorOf(() => make({ serial: text({ unique: true, optional: true, maxLength: 769 }) }));
    expect(error?.option).toBe(`${path}.serial.maxLength`);
    expect(error?.message).toContain(
      `${path}.serial.maxLength: got 769, expected at most 768 for a text that is unique.`,
    );
    expect(await errorOf(() => make({ story: text({ optional: true, maxLength: 10_000 }) }))).toBeUndefined();
  });
});
