import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cleanInput, longestText } from '../../../src/http/input/input-rules.js';
import { validate } from '../../../src/http/input/sent-input.js';
import { type Found, findEndpoints, findPublicEndpoints, smallestInput } from '../../fixtures/contracts.js';

const endpoints = await findPublicEndpoints();
const all = await findEndpoints();

/** The outcome of a call with this input, before the handler. */
function send({ endpoint, schema, name }: Found, input: unknown): unknown {
  const { route } = endpoint;
  return validate({ name, endpoint, input: schema } as Parameters<typeof validate>[0], cleanInput(route.via, input));
}

/** The dotted paths at which a schema takes any values under any names. */
function recordsIn(schema: z.ZodMiniType, path = ''): readonly string[] {
  if (schema instanceof z.ZodMiniRecord) return [path];
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, part]) =>
      recordsIn(part as z.ZodMiniType, path === '' ? name : `${path}.${name}`),
    );
  if (schema instanceof z.ZodMiniUnion)
    return schema._zod.def.options.flatMap((option) => recordsIn(option as z.ZodMiniType, path));
  const { innerType, in: piped } = schema._zod.def as { innerType?: z.ZodMiniType; in?: z.ZodMiniType };
  const below = innerType ?? piped;
  return below ? recordsIn(below, path) : [];
}

function at(path: string, value: unknown): Readonly<Record<string, unknown>> {
  const [first = '', ...others] = path.split('.');
  return { [first]: others.length === 0 ? value : at(others.join('.'), value) };
}

describe('everything that a client sends is bounded [D26 I10-B15]', () => {
  it.each(endpoints.map((each) => [each.name, each] as const))('%s: each text', (_, found) => {
    const long = 'x'.repeat(longestText + 1);
    for (const field of found.fields) {
      // The option for the length of a password is checked by `domain/users/passwords.ts` before it hashes.
      if (['password', 'newPassword', 'currentPassword'].includes(field)) continue;
      for (const value of [long, [long], { deep: { down: [long] } }]) {
        expect(() => send(found, { ...smallestInput(found), [field]: value }), field).toThrow(
          expect.objectContaining({ code: 'VALIDATION_ERROR' }),
        );
      }
    }
  });

  const records = all.flatMap((found) => recordsIn(found.schema).map((path) => [found.name, path, found] as const));

  it('finds the records', () => {
    expect(records.map(([name, path]) => `${name} ${path}`)).toEqual(
      expect.arrayContaining([
        'createOrganization metadata',
        'updateOrganization data.metadata',
        'createRole permission',
      ]),
    );
  });

  const stored = records.filter(([, path, { endpoint }]) => path !== '' && endpoint.route.kind !== 'internal');

  it.each(stored)('%s: the whole of %s', (_, path, found) => {
    const isRefused = (value: object) =>
      z
        .safeParse(found.schema, { ...smallestInput(found), ...at(path, value) })
        .error?.issues.some((issue) => issue.path.join('.').startsWith(path)) ?? false;
    // Every value is small, and `cleanInput` accepts 900 of them.
    const fitting = ['x'.repeat(200), ['x'.repeat(200)], []].filter((value) => !isRefused({ one: value }));
    expect(fitting).not.toEqual([]);
    const many = (value: unknown) =>
      Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`name-${index}`.padEnd(20, 'x'), value]));
    for (const value of fitting) expect(isRefused(many(value)), JSON.stringify(value)).toBe(true);
  });
});

describe('stored texts that are shown [D26]', () => {
  const parse = (name: string, input: object) => {
    const found = all.find((each) => each.name === name);
    return found && z.safeParse(found.schema, { ...smallestInput(found), ...input });
  };

  it('metadata of an organization is 16 kB of JSON at the most, in bytes', () => {
    const metadataOf = (bytes: number, letter = 'x') => ({
      note: letter.repeat((bytes - 11) / Buffer.byteLength(letter)),
    });
    expect(Buffer.byteLength(JSON.stringify(metadataOf(16_384)))).toBe(16_384);
    expect(parse('createOrganization', { metadata: metadataOf(16_384) })?.success).toBe(true);
    expect(parse('createOrganization', { metadata: { ...metadataOf(16_384), a: 1 } })?.success).toBe(false);
    expect(parse('createOrganization', { metadata: metadataOf(20_011, '\u20ac') })?.success).toBe(false);
  });

  it.each([
    ['signUpEmail', 'image'],
    ['updateUser', 'image'],
    ['createOrganization', 'logo'],
  ])('%s: the %s is an http(s) address', (name, field) => {
    for (const url of [
      'https://cdn.example.com/a.png?x=1',
      'http://localhost:3000/a',
      'HTTPS://example.com/%20',
      '/a.png',
    ])
      expect(parse(name, { [field]: url })?.success, url).toBe(true);
    for (const url of [
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'https://a b',
      'https://',
      '//evil.example/a.png',
      '/\\evil.example/a.png',
      'a.png',
      '',
      ' https://example.com',
      'https://example.com/\na',
      'https://example.com/"><script>',
      `https://example.com/${'x'.repeat(2048)}`,
    ])
      expect(parse(name, { [field]: url })?.success, url).toBe(false);
  });
});
