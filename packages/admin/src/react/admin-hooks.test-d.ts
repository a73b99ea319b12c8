import { createAuthReact } from '@latchkey/react';
import { createAccessControl, createAuthClient } from 'latchkey/client';
import { expectTypeOf } from 'vitest';
import { adminClient } from '../client.js';
import { adminHooks } from '../react.js';

const client = createAuthClient({ plugins: [adminClient()] });
const ac = createAccessControl({ article: ['write', 'publish'] });
// A library that emits declarations can name what it exports.
export const hooks = createAuthReact(client, { plugins: [adminHooks()] });
export const withArticles = createAuthReact(client, { plugins: [adminHooks({ ac })] });

export function usePermissionsThatThereAre() {
  expectTypeOf(hooks.usePermission({ user: ['ban'] }).data).toEqualTypeOf<boolean | undefined>();
  hooks.usePermission({ user: ['ban', 'list'], session: ['revoke'], role: ['create'] });
  // @ts-expect-error no such action
  hooks.usePermission({ user: ['bann'] });
  // @ts-expect-error no such resource
  hooks.usePermission({ users: ['ban'] });
  // @ts-expect-error a resource of the application, which only `ac` names
  hooks.usePermission({ article: ['write'] });
  withArticles.usePermission({ article: ['write'], user: ['list'] });
  // @ts-expect-error no such action
  withArticles.usePermission({ article: ['ban'] });
}

// @ts-expect-error the client has no administrators
createAuthReact(createAuthClient(), { plugins: [adminHooks()] });
