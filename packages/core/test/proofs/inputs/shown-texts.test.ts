// Texts that a user writes and other users read. A new text input must be one line, or be listed here with the reason why no
// other user reads it.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildModels } from '../../../src/contract/models.js';
import { usernameContract } from '../../../src/features/username/contract.js';
import { findPublicEndpoints, smallestInput } from '../../fixtures/contracts.js';

const endpoints = await findPublicEndpoints();

/** Texts that no other user reads, that are looked up and not stored, or that the handler checks by its own rule. */
const unread = new Set([
  ...[
    'password',
    'newPassword',
    'currentPassword',
    'token',
    'code',
    'emailCode',
    'otp',
    'state',
    'error',
    'nonce',
    'challenge',
    'verifier',
    'target',
  ],
  ...['email', 'newEmail', 'phoneNumber', 'username', 'role'], // checked by stricter rules: see below
  ...[
    'accessToken',
    'refreshToken',
    'idToken',
    'scopes',
    'user',
    'loginHint',
    'requestSignUp',
    'error_description',
    'error_uri',
    'iss',
  ],
  ...['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo', 'image', 'logo', 'metadata', 'permission'],
  ...[
    'memberIdOrEmail',
    'disableCookieCache',
    'disableRefresh',
    'extendAt',
    'apiKeys',
    'insideOrganization',
    'startAnew',
    'provider',
    'exactTotal',
  ],
]);
const isLookedUp = (name: string) => /(?:^id|Id|Ids|Slug|Token)$/.test(name);

const hostile = {
  'an override of the direction': 'Ada\u202egro',
  'an isolate': '\u2066Ada',
  'a zero-width space': 'A\u200bda',
  'a joiner between letters': 'A\u200dda',
  'a byte order mark': 'Ada\ufeff',
  'a line break': 'Ada\nBob',
  'a line separator': 'Ada\u2028Bob',
  'a space alone': ' ',
  'other white space alone': '\u3000\u00a0\t',
};

/** The dotted paths under which a schema takes a plain text. */
function textsIn(schema: z.ZodMiniType, path: readonly string[] = []): readonly (readonly string[])[] {
  if (schema instanceof z.ZodMiniString) return [path];
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, part]) =>
      textsIn(part as z.ZodMiniType, [...path, name]),
    );
  if (schema instanceof z.ZodMiniUnion)
    return schema._zod.def.options.flatMap((option) => textsIn(option as z.ZodMiniType, path));
  if (schema instanceof z.ZodMiniArray) return textsIn(schema._zod.def.element as z.ZodMiniType, path);
  const { innerType, in: piped } = schema._zod.def as { innerType?: z.ZodMiniType; in?: z.ZodMiniType };
  const below = innerType ?? piped;
  return below ? textsIn(below, path) : [];
}

const nested = ([first = '', ...others]: readonly string[], value: unknown): object => ({
  [first]: others.length === 0 ? value : nested(others, value),
});

const models = buildModels(usernameContract.userFields, {});
const shown = endpoints.flatMap((found) => {
  const { input } = found.endpoint;
  const schema = typeof input === 'function' ? input(models) : input;
  return textsIn(schema)
    .filter((path) => !unread.has(path.at(-1) ?? '') && !isLookedUp(path.at(-1) ?? ''))
    .map((path) => [`${found.name} ${path.join('.')}`, path, schema, found] as const);
});

describe('a text that other users read [R-C12 R-C13]', () => {
  it('is found in the contracts', () => {
    expect(shown.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'signUpEmail name',
        'signUpEmail displayUsername',
        'updateUser name',
        'updateUser displayUsername',
        'createOrganization name',
        'createOrganization slug',
        'updateOrganization data.name',
        'createTeam name',
        'updateTeam data.name',
        'signInMagicLink name',
      ]),
    );
  });

  it.each(shown)('%s: is one line of visible characters and not blank', (_, path, schema, found) => {
    const refused = (value: string) =>
      z
        .safeParse(schema, { ...smallestInput(found), ...nested(path, value) })
        .error?.issues.some((issue) => issue.path.join('.') === path.join('.')) ?? false;
    for (const [what, text] of Object.entries(hostile)) expect(refused(text), what).toBe(true);
  });
});
