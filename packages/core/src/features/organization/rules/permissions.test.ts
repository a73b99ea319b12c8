import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../test/fixtures/lists/random.js';
import { organizationClient } from '../client.js';
import {
  defaultOrganizationRoles,
  explainPermission,
  mayAll,
  type Permission,
  type Roles,
  rolesNamed,
  splitRoles,
} from './permissions.js';

/** A second, naive implementation: compares every role with every name, and every pair with every grant. */
function oracle(held: string, permission: Permission, known: Roles): boolean {
  const names = held.split(',');
  let asked = 0;
  for (const resource of Object.keys(permission)) {
    const actions = permission[resource] ?? [];
    if (actions.length === 0) return false;
    for (const action of actions) {
      asked += 1;
      let found = false;
      for (const name of Object.keys(known)) {
        if (!names.some((each) => each.trim() === name)) continue;
        for (const granted of Object.keys(known[name]?.statements ?? {}))
          if (granted === resource && known[name]?.statements[granted]?.indexOf(action) !== -1) found = true;
      }
      if (!found) return false;
    }
  }
  return asked > 0;
}

const resources = ['organization', 'member', 'project', 'toString', 'constructor'];
const actions = ['create', 'update', 'delete', 'valueOf'];
const roleNames = ['owner', 'admin', 'member', 'editor', 'constructor', 'own'];

const subset = (from: readonly string[], bits: number) => from.filter((_, index) => bits & (1 << index));

/** Roles with grants of all kinds, and texts that name some of them, with and without spaces and repetitions. */
function prepare(next: (below: number) => number) {
  const known: Record<string, Roles[string]> = {};
  for (const name of subset(roleNames, next(64))) {
    const grants = subset(resources, next(32)).map((resource) => [resource, subset(actions, next(16))]);
    known[name] = { statements: Object.fromEntries(grants) };
  }
  return known;
}

describe('the evaluator', () => {
  it('decides like a naive implementation in a million generated cases, also with several resources', () => {
    const next = createRandom(20_250_101);
    const seen = { allowed: 0, refused: 0 };
    const wrong: unknown[] = [];
    for (let set = 0; set < 2_000; set++) {
      const known = prepare(next);
      for (let each = 0; each < 500; each++) {
        const held = subset([...roleNames, 'unknown', ''], next(256)).join([',', ' , ', ',,'][next(3)]);
        const wanted = subset(resources, next(8) === 0 ? next(32) : 1 << next(5));
        const permission = Object.fromEntries(wanted.map((resource) => [resource, subset(actions, next(16))]));
        const expected = oracle(held, permission, known);
        // For one resource the explanation is the decision. It does not support several, which the server never asks for.
        const decided =
          wanted.length === 1
            ? explainPermission(held, permission, known).allowed
            : mayAll(rolesNamed(splitRoles(held), known), permission);
        if (decided !== expected) wrong.push({ held, permission, known, expected });
        seen[expected ? 'allowed' : 'refused'] += 1;
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(seen.allowed + seen.refused).toBe(1_000_000);
    expect(Math.min(seen.allowed, seen.refused)).toBeGreaterThan(50_000);
  }, 60_000);

  it('explains which rule decided', () => {
    const roles = defaultOrganizationRoles;
    expect(explainPermission('admin, member', { member: ['update'] }, roles)).toEqual({
      allowed: true,
      rule: 'granted',
      by: { update: ['admin'] },
    });
    expect(explainPermission('admin', { organization: ['update', 'delete'] }, roles)).toEqual({
      allowed: false,
      rule: 'missing-action',
      missing: ['delete'],
    });
    expect(explainPermission('member', { team: ['create'] }, roles)).toMatchObject({ rule: 'unknown-resource' });
    expect(explainPermission('gone', { team: ['create'] }, roles)).toMatchObject({ rule: 'no-role' });
    expect(explainPermission('owner', { team: [] }, roles)).toMatchObject({ rule: 'no-action' });
    expect(explainPermission('owner', {}, roles)).toMatchObject({ rule: 'not-one-resource' });
    expect(explainPermission('owner', { team: ['create'], member: ['create'] }, roles)).toMatchObject({
      rule: 'not-one-resource',
    });
  });

  it('properties that objects inherit are neither roles nor resources [W-C10 R-I06]', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(explainPermission(name, { member: ['create'] }, defaultOrganizationRoles).allowed).toBe(false);
      const permission = Object.fromEntries([[name, ['create']]]);
      expect(explainPermission('owner', permission, defaultOrganizationRoles).allowed).toBe(false);
    }
  });

  it('is the same in the client, with the organization’s roles', () => {
    const client = organizationClient();
    expect(client.checkRolePermission({ role: 'admin', permission: { member: ['create'] } })).toBe(true);
    const ownRoles = [
      { role: 'inviter', permission: { invitation: ['create'] } },
      { role: 'member', permission: { organization: ['delete'] } },
    ];
    expect(client.checkRolePermission({ role: 'inviter', permission: { invitation: ['create'] }, ownRoles })).toBe(
      true,
    );
    // An organization cannot replace a role defined in code.
    expect(client.checkRolePermission({ role: 'member', permission: { organization: ['delete'] }, ownRoles })).toBe(
      false,
    );
    // @ts-expect-error no resource
    expect(() => client.checkRolePermission({ role: 'owner', permission: {} })).toThrow(RangeError);
    expect(client.explainRolePermission({ role: 'member', permission: { member: ['create'] } })).toMatchObject({
      rule: 'unknown-resource',
    });
  });
});
