import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildModels } from '../../../src/contract/models.js';
import { findEndpoints, smallestInput } from '../../fixtures/contracts.js';

const models = buildModels({}, {});

/** The list of an answer: the whole answer, or a property beside the total. */
function isList(output: unknown): boolean {
  const schema = (typeof output === 'function' ? output(models) : output) as z.ZodMiniType;
  if (schema instanceof z.ZodMiniArray) return true;
  return schema instanceof z.ZodMiniObject && 'total' in schema._zod.def.shape;
}
const lists = (await findEndpoints()).filter(
  ({ endpoint: { route, output } }) => route.kind === 'query' && isList(output),
);

describe('every list is paged [spec §9 D26 I10-B15 I10-E2]', () => {
  it('finds the lists', () => {
    expect(lists.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(['listOrganizations', 'listOrganizationTeams', 'listSessions', 'listUserAccounts']),
    );
  });

  it.each(lists.map((each) => [each.name, each] as const))('%s takes limit and offset', (_, found) => {
    expect(found.fields).toEqual(expect.arrayContaining(['limit', 'offset']));
    const parse = (page: object) => z.safeParse(found.schema, { ...smallestInput(found), ...page });
    expect(parse({ limit: '100', offset: '0' }).data).toMatchObject({ limit: 100, offset: 0 });
    expect(parse({ limit: 1, offset: 2_000_000_000 }).success).toBe(true);
    expect(parse({}).success).toBe(true);
    for (const limit of [0, 101, -1, 1.5, '', 'x', '1e9', null])
      expect(parse({ limit }).success, String(limit)).toBe(false);
    for (const offset of [-1, 2 ** 31, 0.5, '', 'x', null])
      expect(parse({ offset }).success, String(offset)).toBe(false);
  });
});
