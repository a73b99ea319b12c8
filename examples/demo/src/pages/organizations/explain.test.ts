import { defaultOrganizationRoles, explainPermission } from 'latchkey/client';
import { expect, it } from 'vitest';
import { explainInWords } from './explain.js';

const roles = { ...defaultOrganizationRoles, helper: { statements: { invitation: ['create'] } } };

it.each([
  ['owner', 'organization', 'delete', 'Granted by “owner”.'],
  ['owner,helper', 'invitation', 'create', 'Granted by “owner” and “helper”.'],
  ['admin', 'organization', 'delete', 'This action is not granted by “admin”, but other actions are.'],
  ['member', 'team', 'create', 'None of these actions is granted by “member”.'],
  ['member, helper', 'team', 'create', 'None of these actions is granted by “member” and “helper”.'],
  ['gone', 'team', 'create', 'No role named “gone” exists any more.'],
])('explains why %s can or cannot do %s:%s', (held, resource, action, words) => {
  expect(explainInWords(explainPermission(held, { [resource]: [action] }, roles), held)).toBe(words);
});
