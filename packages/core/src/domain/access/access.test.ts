import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../test/fixtures/grid.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import {
  type AccessRequest,
  authorizeAny,
  type Connector,
  createAccessControl,
  defaultAdminAccess,
  defaultAdminRoles,
  type Grants,
  type Role,
} from './access.js';

const access = createAccessControl({
  project: ['create', 'share', 'delete'],
  billing: ['read', 'pay'],
  log: [],
});
const editor = access.newRole({ project: ['create', 'share'], billing: [] });
const payer = access.newRole({ billing: ['read', 'pay'] });
const yes = { success: true };
const no = (error: string) => ({ success: false, error });
const invalid = no('Invalid access control request');
const notAuthorized = no('Not authorized');

/** Calls with values that plain JavaScript and JSON can pass, without type checks. */
const ask = (role: Role, request: unknown, connector?: unknown) =>
  role.authorize(request as AccessRequest, connector as Connector);

describe('a role', () => {
  it('grants only the given actions', () => {
    expect(editor.authorize({ project: ['create'] })).toEqual(yes);
    expect(editor.authorize({ project: ['create', 'share'] })).toEqual(yes);
    expect(editor.authorize({ project: ['delete'] })).toEqual(no('unauthorized to access resource "project"'));
    expect(editor.authorize({ project: ['create', 'delete'] })).toEqual(
      no('unauthorized to access resource "project"'),
    );
    expect(editor.authorize({ log: ['read' as never] })).toEqual(no('You are not allowed to access resource: log'));
  });

  it('explains for the first resource why it is not granted', () => {
    expect(payer.authorize({ billing: ['pay'], log: [], project: ['create'] })).toEqual(
      no('You are not allowed to access resource: log'),
    );
    expect(editor.authorize({ billing: ['pay'], log: [] })).toEqual(no('unauthorized to access resource "billing"'));
  });

  it('joined by OR, grants if it grants any resource, in any order', () => {
    expect(editor.authorize({ log: [], billing: ['pay'], project: ['share'] }, 'OR')).toEqual(yes);
    expect(editor.authorize({ log: [], billing: ['pay'] }, 'OR')).toEqual(notAuthorized);
    expect(editor.authorize({ log: [] }, 'OR')).toEqual(notAuthorized);
  });

  it('joins the actions of one resource with the connector of that resource', () => {
    const either = { actions: ['create', 'delete'], connector: 'OR' } as const;
    expect(editor.authorize({ project: either })).toEqual(yes);
    expect(editor.authorize({ project: { ...either, connector: 'AND' } })).toEqual(
      no('unauthorized to access resource "project"'),
    );
    expect(editor.authorize({ project: { actions: ['create', 'share'] } })).toEqual(yes);
    expect(editor.authorize({ project: either, billing: ['pay'] })).toEqual(
      no('unauthorized to access resource "billing"'),
    );
  });

  it('grants nothing if the request names nothing [H162]', () => {
    for (const connector of ['AND', 'OR'] as const) {
      expect(editor.authorize({}, connector)).toEqual(notAuthorized);
      expect(editor.authorize({ project: [] }, connector).success).toBe(false);
      expect(editor.authorize({ billing: [] }, connector).success).toBe(false);
      expect(editor.authorize({ project: { actions: [], connector } }, connector).success).toBe(false);
      expect(editor.authorize({ project: ['create'], billing: [] }).success).toBe(false);
    }
  });

  it.each(['toString', '__proto__', 'constructor', 'hasOwnProperty', 'length', 'prototype'])(
    'knows %s neither as a resource nor as an action [W-C10]',
    (name) => {
      for (const connector of ['AND', 'OR'] as const) {
        for (const actions of [[], [name], ['create'], ['length'], ['name']]) {
          const request: unknown = JSON.parse(`{ "${name}": ${JSON.stringify(actions)} }`);
          expect(Object.keys(request as object)).toEqual([name]);
          expect(ask(editor, request, connector).success).toBe(false);
          expect(authorizeAny([editor, payer], request as AccessRequest<never>, connector).success).toBe(false);
        }
        expect(ask(editor, { project: [name] }, connector).success).toBe(false);
        expect(ask(editor, { project: { actions: [name], connector: 'OR' } }, connector).success).toBe(false);
      }
      expect(ask(editor, JSON.parse(`{ "${name}": ["create"] }`))).toEqual(
        no(`You are not allowed to access resource: ${name}`),
      );
    },
  );

  it.each([
    ['no request', undefined],
    ['null', null],
    ['a text', 'project'],
    ['a number', 1],
    ['a list', [['project', ['create']]]],
    ['an action without its list', { project: 'create' }],
    ['yes', { project: true }],
    ['an action that is no text', { project: ['create', 1] }],
    ['a list in the list', { project: [['create']] }],
    ['nothing', { project: null }],
    ['undefined', { project: undefined }],
    ['no actions', { project: {} }],
    ['actions of another kind', { project: { actions: 'create' } }],
    ['an unknown connector', { project: { actions: ['create'], connector: 'XOR' } }],
    ['a connector that is null', { project: { actions: ['create'], connector: null } }],
    ['a list of holes', { project: new Array(3) }],
    ['one good part and a bad one', { project: ['create'], billing: 'pay' }],
    ['inherited actions', { project: Object.create({ actions: ['create'] }) }],
  ])('answers a request of another shape as such: %s', (_, request) => {
    expect(ask(editor, request)).toEqual(invalid);
    expect(ask(editor, request, 'OR')).toEqual(invalid);
  });

  it('answers a connector of another kind as a malformed request', () => {
    for (const connector of ['and', 'XOR', null, 1, {}])
      expect(ask(editor, { project: ['create'] }, connector)).toEqual(invalid);
  });

  it('does not read inherited members of a request', () => {
    expect(ask(editor, Object.create({ project: ['create'] }))).toEqual(notAuthorized);
  });

  it('keeps its grants when the lists that it was made of change later', () => {
    const actions: 'create'[] = ['create'];
    const statements = { project: ['create', 'delete'] as ('create' | 'delete')[] };
    const changing = createAccessControl(statements);
    const role = changing.newRole({ project: actions as ('create' | 'delete')[] });
    (actions as string[]).push('delete');
    statements.project.length = 0;
    expect(role.authorize({ project: ['delete'] }).success).toBe(false);
    expect(role.authorize({ project: ['create'] })).toEqual(yes);
    expect(() => (role.statements.project as string[]).push('delete')).toThrow(TypeError);
  });

  it('cannot be made of unknown resources or actions', () => {
    const loose = (grants: unknown) => () => access.newRole(grants as Grants<never>);
    const faults: readonly [grants: unknown, message: string][] = [
      [{ projects: ['create'] }, 'newRole.projects: got an option that does not exist, expected one of project,'],
      [{ projects: ['create'] }, 'Did you mean project?'],
      [{ project: ['share', 'crate'] }, "newRole.project[1]: got 'crate', expected one of create, share, delete."],
      [{ project: ['crate'] }, 'Did you mean create?'],
      [{ project: 'create' }, "newRole.project: got 'create', expected a list"],
      [{ log: ['read'] }, "newRole.log[0]: got 'read', expected no action"],
      [{ project: ['constructor'] }, 'newRole.project[0]'],
      [{ toString: [] }, 'newRole.toString: got an option that does not exist'],
      [JSON.parse('{ "__proto__": [] }'), 'newRole.__proto__: got an option that does not exist'],
      [undefined, 'newRole: got nothing, expected an object'],
      [['project'], 'newRole: got a list, expected an object'],
    ];
    for (const [grants, message] of faults) {
      expect(loose(grants)).toThrow(ConfigurationError);
      expect(loose(grants)).toThrow(message);
    }
  });
});

describe('several roles', () => {
  it('grant together every action that any of them grants [D14]', () => {
    const both = [editor, payer];
    expect(authorizeAny(both, { project: ['create'], billing: ['pay'] })).toEqual(yes);
    expect(authorizeAny([editor, access.newRole({ project: ['delete'] })], { project: ['share', 'delete'] })).toEqual(
      yes,
    );
    expect(authorizeAny(both, { project: ['delete'] })).toEqual(no('unauthorized to access resource "project"'));
    expect(authorizeAny(both, { log: ['x' as never] })).toEqual(no('You are not allowed to access resource: log'));
    expect(authorizeAny(both, { project: ['delete'], billing: ['read'] }, 'OR')).toEqual(yes);
  });

  it('grant nothing if the list is empty', () => {
    expect(authorizeAny([], { project: ['create'] })).toEqual(no('You are not allowed to access resource: project'));
    expect(authorizeAny([], { project: ['create'] }, 'OR')).toEqual(notAuthorized);
    expect(authorizeAny([], {})).toEqual(notAuthorized);
  });
});

describe('the default roles of administrators', () => {
  it('are exactly those of spec §6', () => {
    const all = {
      user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete'],
      session: ['list', 'revoke', 'delete'],
    } as const;
    expect(defaultAdminAccess.statements).toEqual(all);
    expect(Object.keys(defaultAdminRoles)).toEqual(['admin', 'user']);
    expect(defaultAdminRoles.admin.statements).toEqual(all);
    expect(defaultAdminRoles.admin.authorize(all)).toEqual(yes);
    for (const [resource, actions] of Object.entries(all)) {
      for (const action of actions) expect(ask(defaultAdminRoles.user, { [resource]: [action] }).success).toBe(false);
    }
    expect(ask(defaultAdminRoles.admin, { user: ['set-password'] }).success).toBe(false);
  });
});

const resources = ['a', 'b', 'c', 'toString', '__proto__', 'constructor'] as const;
const actions = ['x', 'y', 'z', 'length', 'constructor', '__proto__'] as const;
const statements = { a: ['x', 'y', 'z'], b: ['x', 'y'], c: [] } as const;
const someAccess = createAccessControl(statements);

/** A role as the set of the pairs that it grants, and the resources that it knows. */
const roles = fc
  .record(
    {
      a: fc.subarray([...statements.a]),
      b: fc.subarray([...statements.b]),
      c: fc.constant([]),
    },
    { requiredKeys: [] },
  )
  .map((grants) => ({
    // Absent if it was left out: an optional property that is `undefined` is different.
    role: someAccess.newRole(grants as Grants<typeof statements>),
    known: Object.keys(grants),
    pairs: Object.entries(grants).flatMap(([resource, list]) => list.map((action) => `${resource} ${action}`)),
  }));
const connectors = fc.constantFrom<Connector>('AND', 'OR');
const wanted = fc.oneof(
  fc.array(fc.constantFrom(...actions), { maxLength: 3 }),
  fc.record(
    { actions: fc.array(fc.constantFrom(...actions), { maxLength: 3 }), connector: connectors },
    { requiredKeys: ['actions'] },
  ),
);
/** Pairs become own properties, `__proto__` included, as with `JSON.parse`. */
const requests = fc.uniqueArray(fc.tuple(fc.constantFrom(...resources), wanted), {
  selector: ([resource]) => resource,
  maxLength: 4,
});

interface Asked {
  readonly roles: readonly { readonly known: readonly string[]; readonly pairs: readonly string[] }[];
  readonly request: readonly (readonly [
    string,
    readonly string[] | { actions: readonly string[]; connector?: Connector },
  ])[];
  readonly connector: Connector;
}

/** The same rules written a second time, by counting: slow, and without reading any object's properties. */
function oracle({ roles: held, request, connector }: Asked): string {
  const pairs = held.flatMap((each) => each.pairs);
  const verdicts = request.map(([resource, part]) => {
    const list = 'actions' in part ? part.actions : part;
    const any = 'actions' in part && part.connector === 'OR';
    const hits = list.filter((action) => pairs.indexOf(`${resource} ${action}`) >= 0).length;
    if (list.length > 0 && hits >= (any ? 1 : list.length)) return 'yes';
    return held.flatMap((each) => each.known).indexOf(resource) >= 0
      ? `unauthorized to access resource "${resource}"`
      : `You are not allowed to access resource: ${resource}`;
  });
  if (connector === 'OR') return verdicts.indexOf('yes') >= 0 ? 'yes' : 'Not authorized';
  if (verdicts.length === 0) return 'Not authorized';
  return verdicts.find((verdict) => verdict !== 'yes') ?? 'yes';
}

const told = (answer: ReturnType<typeof authorizeAny>) => (answer.success ? 'yes' : answer.error);

describe('any request to any roles', () => {
  it('one role decides as the rules say', () => {
    fc.assert(
      fc.property(roles, requests, connectors, (one, request, connector) => {
        const answer = ask(one.role, Object.fromEntries(request), connector);
        expect(told(answer)).toBe(oracle({ roles: [one], request, connector }));
      }),
      { numRuns: runsOf(60_000) },
    );
  });

  it('several decide like one that has all their grants', () => {
    fc.assert(
      fc.property(fc.array(roles, { maxLength: 3 }), requests, connectors, (several, request, connector) => {
        const asked: unknown = Object.fromEntries(request);
        const answer = authorizeAny(
          several.map(({ role }) => role),
          asked as AccessRequest<typeof statements>,
          connector,
        );
        expect(told(answer)).toBe(oracle({ roles: several, request, connector }));
      }),
      { numRuns: runsOf(60_000) },
    );
  });

  it('an answer never throws, and never grants a request of an invalid shape', () => {
    const shapes = fc.oneof(fc.jsonValue(), fc.anything({ withNullPrototype: true, withSparseArray: true }));
    fc.assert(
      fc.property(roles, shapes, fc.oneof(connectors, fc.anything()), ({ role }, request, connector) => {
        expect(ask(role, request, connector === undefined ? 'AND' : connector).success).toBe(false);
      }),
      { numRuns: runsOf(20_000) },
    );
  });
});
