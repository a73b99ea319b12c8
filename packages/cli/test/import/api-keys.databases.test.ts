import { organization } from 'latchkey';
import { openImport } from 'latchkey/import';
import { testAuth } from 'latchkey/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { admin } from '../../../admin/src/index.js';
import { type ApiKeysOptions, apiKeys, verifyApiKey } from '../../../api-keys/src/index.js';
import { describeOnEveryDatabase } from '../../../core/test/fixtures/databases.js';
import { connect, type TestDatabase } from '../../../core/test/fixtures/test-databases.js';
import { createOn } from './moved.js';
import { readOld, recorded, recordedDay } from './recorded-operators.js';

const { keys, ids, organizationId } = recorded;
const scopes = { invoice: ['read', 'create'] } as const;

/** An application with API keys on a new database, and runs of the import. */
async function openNew({ url }: Pick<TestDatabase, 'url'>, options: Partial<ApiKeysOptions> = { legacyKeys: true }) {
  const { source, end } = connect(url);
  const { auth, clock } = testAuth({
    database: source,
    plugins: [
      admin(),
      organization(),
      apiKeys({ prefix: 'acme', scopes, header: 'x-api-key', organizations: true, ...options }),
    ],
  });
  clock.set(recordedDay);
  await auth.migrate();
  onTestFinished(async () => {
    await auth.settled();
    await end();
  });
  /** Moves the recording, after a change of it. Returns the outcomes of keys, by their names. */
  async function move(change?: string) {
    const { users, organizations, source } = await readOld(change);
    expect(await source.orphans()).toEqual([]);
    const door = openImport(auth, { isDryRun: false });
    door.addAddresses(users);
    const outcomes = [...(await door.putUsers(users))];
    for (const each of organizations) outcomes.push(...(await door.putOrganization(each)));
    const ofKeys = outcomes.filter(({ table }) => table === 'apiKey');
    const added = ofKeys.filter(({ result }) => result === 'added').map(({ id }) => id);
    expect(await door.verify('apiKey', added)).toMatchObject({ found: added.length });
    const nameOf = (id: string) => recorded.tables.apikey?.find((row) => row.id === id)?.name;
    return Object.fromEntries(ofKeys.map(({ id, result, reason = '' }) => [nameOf(id), `${result} ${reason}`.trim()]));
  }
  const check = (key: string, scope?: 'invoice:read') =>
    verifyApiKey(
      auth,
      { headers: new Headers({ 'x-api-key': key }) },
      { scopes: scope === undefined ? [] : [scope] },
    ).then(
      ({ user, organizationId }) => user?.id ?? organizationId,
      (error: unknown) => Object(error).code,
    );
  return { auth, clock, move, check };
}

describeOnEveryDatabase('API keys of better-auth', (_, { engine, createDatabase }) => {
  it.skipIf(!engine.keeps)('work after the move, with their permissions, owner, end and quota', async () => {
    const { move, check, clock } = await openNew(await createDatabase());
    expect(await move()).toEqual({
      plain: 'added',
      limited: 'added scopes that apiKeys.scopes does not have: invoice:shred',
      finite: `refused it has a number of calls that is never renewed: user ${ids.Ada} needs a new key`,
      off: 'added',
      banned: 'added',
      'of Acme': 'added',
    });
    expect(await check(keys.plain)).toBe(ids.Ada);
    expect(await check(keys.plain, 'invoice:read')).toBe('API_KEY_LACKS_SCOPE');
    expect(await check(`${keys.plain}x`)).toBe('INVALID_API_KEY');
    expect(await check(keys['of Acme'])).toBe(organizationId);
    for (const key of [keys.finite, keys.off, keys.banned]) expect(await check(key)).toBe('INVALID_API_KEY');
    expect(await check(keys.limited, 'invoice:read')).toBe(ids.Ada);
    expect(await check(keys.limited)).toBe(ids.Ada);
    expect(await check(keys.limited)).toBe('API_KEY_QUOTA_IS_USED_UP');
    clock.advance(86_400);
    expect(await check(keys.limited)).toBe(ids.Ada);
    clock.advance(365 * 86_400);
    expect(await check(keys.limited)).toBe('INVALID_API_KEY');
  });

  it.skipIf(!engine.keeps)('end earlier and do less, as in the source, in a second run', async () => {
    const { move, check, clock } = await openNew(await createDatabase());
    await move();
    const change = `update apikey set expiresAt = '2026-12-01T00:00:00Z' where name = 'plain';
      update apikey set permissions = '{"invoice":["create"]}' where name = 'limited'`;
    expect(await move(change)).toMatchObject({
      plain: 'updated it ends earlier there',
      limited: 'updated permissions were taken from it there',
    });
    expect(await move(change)).toMatchObject({ plain: 'present', limited: 'present' });
    expect(await check(keys.limited, 'invoice:read')).toBe('API_KEY_LACKS_SCOPE');
    expect(await check(keys.plain)).toBe(ids.Ada);
    clock.advance(86_400);
    expect(await check(keys.plain)).toBe('INVALID_API_KEY');
    expect(await move()).toMatchObject({ plain: 'present', limited: 'present' });
  });

  it.skipIf(!engine.keeps)('end as in the source in a second run, and never come back', async () => {
    const { auth, move, check } = await openNew(await createDatabase());
    await move();
    const idOf = (name: string) => String(recorded.tables.apikey?.find((row) => row.name === name)?.id);
    await auth.api.revokeApiKey({ body: { id: idOf('of Acme') } });
    const change = `update apikey set enabled = 0 where name = 'plain'; delete from apikey where name = 'limited'`;
    expect(await move(change)).toMatchObject({
      plain: 'updated it was disabled there',
      limited: 'updated it is not in the source any more, and was removed here',
      off: 'present',
      'of Acme': expect.stringContaining('kept it is not here'),
    });
    for (const key of [keys.plain, keys.limited, keys['of Acme']]) expect(await check(key)).toBe('INVALID_API_KEY');
  });
});

describe('API keys of a system whose ids count from 1', () => {
  const renumbered = Object.values(ids)
    .map((id, at) =>
      [
        `update user set id = '${at + 1}' where id = '${id}'`,
        ...['member', 'session', 'account'].map(
          (table) => `update ${table} set userId = '${at + 1}' where userId = '${id}'`,
        ),
        `update invitation set inviterId = '${at + 1}' where inviterId = '${id}'`,
        `update apikey set referenceId = '${at + 1}' where referenceId = '${id}'`,
      ].join(';'),
    )
    .join(';');
  const ofOrganization = (id: string) =>
    `;update organization set id = '${id}'; update member set organizationId = '${id}'; update invitation set organizationId = '${id}';
     update apikey set referenceId = '${id}' where name = 'of Acme'`;

  it('are not given to a user who has the id of the organization', async () => {
    const { move, check } = await openNew(await createOn('an SQLite file'));
    const change = `pragma foreign_keys = off; ${renumbered}${ofOrganization('1')}`;
    const problem =
      'refused its owner can be a user or an organization, which have the same id there: user 1 needs a new key';
    expect(await move(change)).toMatchObject({ plain: problem, 'of Acme': problem, banned: 'added' });
    for (const key of [keys.plain, keys['of Acme']]) expect(await check(key)).toBe('INVALID_API_KEY');
  });

  it('are found by numbers too', async () => {
    const { move, check } = await openNew(await createOn('an SQLite file'));
    const asNumbers = (table: string, columns: string, key = 'id') =>
      `create table numbered as select cast(${key} as integer) as ${key}, ${columns} from ${table}; drop table ${table}; alter table numbered rename to ${table};`;
    await move(
      `pragma foreign_keys = off; ${renumbered}${ofOrganization('9')};
       ${asNumbers('user', 'name, email, emailVerified, createdAt, role, banned, banReason, banExpires')}
       ${asNumbers('organization', 'name, slug, createdAt')} ${asNumbers('member', 'id, userId, role, createdAt', 'organizationId')}`,
    );
    expect(await check(keys.plain)).toBe('1');
    expect(await check(keys['of Acme'])).toBe('9');
  });
});

describe('API keys with an end that cannot be read', () => {
  it('are refused', async () => {
    const { move } = await openNew(await createOn('an SQLite file'));
    expect(await move(`update apikey set expiresAt = 'soon' where name = 'plain'`)).toMatchObject({
      plain: `refused its end cannot be read: user ${ids.Ada} needs a new key`,
    });
  });
});

describe('API keys without the option legacyKeys', () => {
  it('are named with their owner, and not moved', async () => {
    const { move } = await openNew(await createOn('an SQLite file'), {});
    expect(await move()).toMatchObject({
      plain: `refused apiKeys.legacyKeys is not set: user ${ids.Ada} needs a new key`,
      'of Acme': `refused apiKeys.legacyKeys is not set: organization ${organizationId} needs a new key`,
    });
  });

  it('stop to work when the option is taken away', async () => {
    const database = await createOn('an SQLite file');
    const { move, check } = await openNew(database);
    await move();
    expect(await check(keys.plain)).toBe(ids.Ada);
    const later = await openNew(database, { legacyKeys: false });
    expect(await later.check(keys.plain)).toBe('INVALID_API_KEY');
  });
});
