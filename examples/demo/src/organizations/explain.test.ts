import { defaultOrganizationRoles, explainPermission } from 'latchkey/client';
import { expect, it } from 'vitest';
import { explainInWords } from './explain.js';

const roles = { ...defaultOrganizationRoles, helper: { statements: { invitation: ['create'] } } };

it.each([
  ['owner', 'organization', 'delete', 'Granted by “owner”.'],
  ['owner,helper', 'invitation', 'create', 'Granted by “owner” and “helper”.'],
  ['admin', 'organization', 'delete', 'This action is not granted by “admin”, though others are.'],
  ['member', 'team', 'create', 'Nothing of this is granted by “member”.'],
  ['member, helper', 'team', 'create', 'Nothing of this is granted by “member” and “helper”.'],
  ['gone', 'team', 'create', 'There is no role “gone” any more.'],
])('says why %s and %s:%s go together or not', (held, resource, action, words) => {
  expect(explainInWords(explainPermission(held, { [resource]: [action] }, roles), held)).toBe(words);
});
