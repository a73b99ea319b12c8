// Programs that must compile, and programs that must not: `tsc` is the test.
import { type AccessControl, authorizeAny, createAccessControl, defaultAdminRoles, type Role } from './access.js';

const access = createAccessControl({ project: ['create', 'share'], billing: ['pay'] });
const editor = access.newRole({ project: ['create', 'share'] });
const payer = access.newRole({ billing: ['pay'] });

editor.authorize({ project: ['create'], billing: ['pay'] });
editor.authorize({ project: { actions: ['create', 'share'], connector: 'OR' } }, 'OR');
authorizeAny([editor, payer], { project: ['share'], billing: { actions: ['pay'] } });
defaultAdminRoles.admin.authorize({ user: ['impersonate'], session: ['revoke'] });

// A role of the application's own resources has the type of a role.
const anyRole: Role = editor;
anyRole.authorize({ anything: ['it', 'is'] });
const statements: AccessControl<{
  readonly project: readonly ['create', 'share'];
  readonly billing: readonly ['pay'];
}> = access;
void statements;

// @ts-expect-error misspelt resource
access.newRole({ projects: ['create'] });
// @ts-expect-error misspelt action
access.newRole({ project: ['crate'] });
// @ts-expect-error an action of another resource
access.newRole({ billing: ['create'] });
// @ts-expect-error misspelt resource
editor.authorize({ projects: ['create'] });
// @ts-expect-error misspelt action
editor.authorize({ project: ['crate'] });
// @ts-expect-error misspelt action
editor.authorize({ project: { actions: ['crate'] } });
// @ts-expect-error no such connector
editor.authorize({ project: ['create'] }, 'XOR');
// @ts-expect-error misspelt action
authorizeAny([editor, payer], { billing: ['play'] });

const answer = editor.authorize({ project: ['create'] });
// @ts-expect-error a success has no error
answer.error;
if (!answer.success) answer.error satisfies string;
