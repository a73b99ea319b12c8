import { expect, it } from 'vitest';
import { adminAccess, adminRoles, allows, covers, grantsOfRoles, textsWith } from './roles.js';

const roles = {
  ...adminRoles,
  support: adminAccess.newRole({ user: ['list'] }),
  odd: { statements: { constructor: ['read'] } },
};

it('several roles grant together what each of them grants, also for a resource with an odd name', () => {
  expect(grantsOfRoles(roles, ['support', 'odd', 'gone', 'toString'])).toEqual({
    user: ['list'],
    constructor: ['read'],
  });
  expect(grantsOfRoles(roles, [])).toEqual({});
});

it('a grant covers another one only if it has each of its actions', () => {
  const admin = grantsOfRoles(roles, ['admin']);
  expect(covers(admin, grantsOfRoles(roles, ['support']))).toBe(true);
  expect(covers(grantsOfRoles(roles, ['support']), admin)).toBe(false);
  expect(covers(admin, grantsOfRoles(roles, ['odd']))).toBe(false);
  expect(covers({}, {})).toBe(true);
});

it('a request is allowed only if every action is granted, and names one', () => {
  const support = grantsOfRoles(roles, ['support']);
  expect(allows(support, { user: ['list'] }).success).toBe(true);
  for (const asked of [{}, { user: [] }, { user: ['list', 'ban'] }, { toString: ['list'] }])
    expect(allows(support, asked).success).toBe(false);
});

it('every text that can contain a role is known', () => {
  expect(textsWith({ admin: adminRoles.admin, user: adminRoles.user, support: roles.support }, 'user', 2)).toEqual([
    'user',
    'user,support',
    'admin,user',
  ]);
});
