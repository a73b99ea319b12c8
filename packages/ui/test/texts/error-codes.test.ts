// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { english } from '../../src/languages/en.js';

/** The codes that no screen gets. */
const notOnScreens = new Set([
  // Patterns, which stand for codes with the name of a field.
  'FIELD_IS_ALREADY_TAKEN',
  'FIELD_IS_REQUIRED',
  'INVALID_FIELD',
  // Answers to the links of mails, which have pages of the server.
  'LINK_IS_NOT_PREFETCHED',
  'OPEN_THE_LINK_AGAIN',
  // Answers to programs that send an API key, which no screen does.
  'API_KEY_IS_NOT_ACCEPTED',
  'API_KEY_LACKS_SCOPE',
  'API_KEY_IS_NOT_FOR_THIS_ADDRESS',
  'API_KEY_IS_NOT_FOR_THIS_METHOD',
  'API_KEY_IS_NOT_FOR_THIS_ORIGIN',
  'API_KEY_IS_NOT_FOR_THIS_RESOURCE',
  'API_KEY_IS_REQUIRED',
  'API_KEY_QUOTA_IS_USED_UP',
  'INVALID_API_KEY',
  // Answers to programs that make keys for some networks, which no screen does.
  'INVALID_NETWORK',
  // Answers to reports of leaked keys.
  'INVALID_SIGNATURE',
  // Answers to administrators, for whom there are no screens.
  'INVALID_SUPPORT_CODE',
  'MEMBER_HAS_AS_MANY_PERMISSIONS_AS_YOU',
  'OFFSET_IS_TOO_LARGE_USE_THE_CURSOR',
  'ONLY_CONFIGURED_ROLES_CAN_HAVE_THIS_PERMISSION',
  'PERMISSION_DENIED',
  'REASON_IS_REQUIRED',
  'SUPPORT_CODE_IS_REQUIRED',
  'INVALID_FILTER_VALUE',
  'THE_LAST_ADMINISTRATOR_HAS_TO_STAY',
  'TOO_MANY_ROLES',
  'UNKNOWN_FILTER',
  'UNKNOWN_ROLE',
  'UNKNOWN_SEARCH_FIELD',
  'USER_HAS_MORE_PERMISSIONS_THAN_YOU',
  'YOU_ARE_NOT_IMPERSONATING',
  'YOU_CANT_DO_THIS_TO_YOURSELF',
]);

it('every code with which a call can end has a text', () => {
  const page = readFileSync(new URL('../../../../docs/errors/README.md', import.meta.url), 'utf8');
  const calls = page.slice(page.indexOf('\n## Any call'), page.indexOf('\n## Client'));
  const codes = Array.from(calls.matchAll(/^\| <a id="[^"]*"><\/a>`([A-Z0-9_]+)`/gm), ([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code) => !Object.hasOwn(english.errors, code) && !notOnScreens.has(code))).toEqual([]);
});
