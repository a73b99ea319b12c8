import { expectTypeOf, it } from 'vitest';
import { createAuth } from '../../../auth.js';
import { createAuthClient } from '../../../client/create-client.js';
import { text } from '../../../contract/fields.js';
import { organization } from '../index.js';
import { teamsClient } from './client.js';
import { teams } from './index.js';

const additionalFields = {
  team: { color: text({ settable: true }), budget: text({ settable: false, optional: true }) },
};

it('fields of teams are typed on both sides', () => {
  const auth = createAuth({ plugins: [organization(), teams({ additionalFields })] });
  const client = createAuthClient({ plugins: [teamsClient({ additionalFields })] });
  type Made = Awaited<ReturnType<typeof auth.api.createTeam>>;
  expectTypeOf<Made['color']>().toEqualTypeOf<string>();
  expectTypeOf<Made['budget']>().toEqualTypeOf<string | null>();
  expectTypeOf<Made['updatedAt']>().toEqualTypeOf<Date | null>();
  type Mine = Awaited<ReturnType<typeof auth.api.listUserTeams>>[number];
  expectTypeOf<Mine['role']>().toEqualTypeOf<string | null>();
  expectTypeOf<Mine['color']>().toEqualTypeOf<string>();
  void (() => client.createTeam({ name: 'A', color: 'red' }));
  // @ts-expect-error the color is required
  void (() => client.createTeam({ name: 'A' }));
  void (() => client.updateTeam({ teamId: 'x', data: { color: 'red' } }));
  // @ts-expect-error clients cannot set it
  void (() => client.updateTeam({ teamId: 'x', data: { budget: 'x' } }));
});
