import { hash } from 'bcryptjs';
import { afterAll, describe, expect, it } from 'vitest';
import { toBase32 } from '../../../core/src/crypto/encoding.js';
import { totp } from '../../../core/src/crypto/otp.js';
import type { TestDatabase } from '../../../core/test/fixtures/test-databases.js';
import { recordedDay } from '../fixtures/old-systems/better-auth.js';
import { authjs, supabaseDdl, writePostgres } from '../fixtures/old-systems/postgres.js';
import { createOn, openApplication, prepare, signInTwice } from './moved.js';

const created: TestDatabase[] = [];
afterAll(async () => {
  for (const { drop } of created) await drop();
});
async function makeDatabase(): Promise<string> {
  const database = await createOn('PostgreSQL');
  created.push(database);
  return database.url;
}
const schemaOf = (url: string) => new URL(url).searchParams.get('options')?.replace(/.*search_path=/, '') ?? '';
const asJson = ({ json }: { readonly json: unknown }) => Object(json);

describe('migration from Auth.js', () => {
  it('users keep their password, their verified address, and their accounts at providers', async () => {
    const old = await makeDatabase();
    await writePostgres(old, authjs.ddl, authjs.rows);
    const { run, url } = await prepare();
    const { code, json } = await run(
      ['--from', 'authjs', '--password-column', 'password', '--schema', schemaOf(old)],
      old,
    );
    expect([code, json()]).toMatchObject([
      0,
      { counts: { user: { added: 3 }, account: { added: 2 } }, hashes: { 'bcrypt, cost 10': 1 } },
    ]);
    expect(await signInTwice(url, authjs.known.erin.email, authjs.known.erin.password)).toMatchObject({
      email: 'erin@example.com',
      emailVerified: false,
    });
    const { auth } = openApplication(url);
    expect(await auth.api.findUser({ query: { email: 'dora@example.com' } })).toMatchObject({
      emailVerified: true,
      name: 'dora',
    });
    const again = (
      await run(['--from', 'authjs', '--password-column', 'password', '--schema', schemaOf(old)], old)
    ).json();
    expect(again.counts).toMatchObject({ user: { added: 0, present: 3 }, account: { added: 0, kept: 1, present: 1 } });
  });
});

describe('migration from Supabase', () => {
  const ids = [
    '11111111-1111-4111-8111-111111111111',
    '22222222-2222-4222-8222-222222222222',
    '33333333-3333-4333-8333-333333333333',
    '44444444-4444-4444-8444-444444444444',
  ];
  const [ada = '', banned, bare, forever] = ids;
  const key = Uint8Array.from({ length: 20 }, (_, place) => 200 + place); // no UTF-8

  it('users keep their password and their authenticator, and a banned user stays outside', async () => {
    const old = await makeDatabase();
    const created_at = recordedDay;
    await writePostgres(old, supabaseDdl, {
      users: [
        {
          id: ada,
          email: 'ada@example.com',
          encrypted_password: await hash('correct horse', 10),
          email_confirmed_at: created_at,
          raw_user_meta_data: { full_name: 'Ada Lovelace', avatar_url: 'javascript:alert(1)' },
          created_at,
        },
        {
          id: banned,
          email: 'eve@example.com',
          encrypted_password: await hash('eve eve eve', 4),
          banned_until: '2126-01-01',
          created_at,
        },
        { id: forever, email: 'mallory@example.com', banned_until: 'infinity', created_at },
        { id: bare, is_anonymous: true, created_at },
      ],
      identities: [
        { id: ids[1], provider_id: ada, user_id: ada, identity_data: { sub: ada }, provider: 'email', created_at },
        {
          id: ids[2],
          provider_id: '583231',
          user_id: ada,
          identity_data: { sub: '583231' },
          provider: 'github',
          created_at,
        },
      ],
      mfa_factors: [
        { id: ada, user_id: ada, factor_type: 'totp', status: 'verified', created_at, secret: toBase32(key) },
      ],
    });
    const { run, url } = await prepare();
    const { code, json } = await run(['--from', 'supabase', '--schema', schemaOf(old)], old);
    expect(code).toBe(1);
    expect(json().counts).toMatchObject({
      user: { added: 1, refused: 3 },
      account: { added: 2, refused: 1 },
      twoFactor: { added: 1 },
    });
    expect(json().findings).toMatchObject([
      { id: ada, result: 'added', reason: 'its image is no address that pages can load, and was left out' },
      { id: banned, result: 'refused', reason: 'it is banned, and the plugin admin is not listed' },
      { id: banned, table: 'account', result: 'refused' },
      { id: bare, result: 'refused', reason: 'it has no email address' },
      { id: forever, result: 'refused', reason: 'it is banned, and the plugin admin is not listed' },
    ]);
    const browser = openApplication(url).openBrowser();
    const challenge = await browser.post('/sign-in/email', { email: 'ada@example.com', password: 'correct horse' });
    expect(challenge.json).toMatchObject({ twoFactorRedirect: true });
    const code6 = await totp(key, new Date(recordedDay), { digits: 6, period: 30 });
    expect(asJson(await browser.post('/two-factor/verify-totp', { code: code6 }))).toMatchObject({
      user: { name: 'Ada Lovelace' },
    });
    const uri = asJson(await browser.post('/two-factor/get-totp-uri', { password: 'correct horse' })).totpURI;
    expect(new URL(uri).searchParams.get('secret')).toBe(toBase32(key));
  });
});

describe('providers', () => {
  it('have our names, and one that the configuration does not have is named before anything is written', async () => {
    const [ada, id] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    const old = await makeDatabase();
    await writePostgres(old, supabaseDdl, {
      users: [{ id: ada, email: 'ada@example.com' }],
      identities: [{ id, provider_id: '7', user_id: ada, identity_data: {}, provider: 'azure' }],
    });
    const { run, url } = await prepare();
    const args = ['--from', 'supabase', '--schema', schemaOf(old)];
    const stopped = await run(args, old);
    expect([stopped.code, stopped.out + stopped.err]).toEqual([
      2,
      expect.stringContaining('providers that your configuration does not have: microsoft (1 accounts)'),
    ]);
    const { auth } = openApplication(url);
    expect(await auth.api.findUser({ query: { email: 'ada@example.com' } })).toBeNull();
    expect((await run([...args, '--skip-providers'], old)).json()).toMatchObject({
      counts: { user: { added: 1 }, account: { refused: 1 } },
      unknownProviders: { microsoft: 1 },
    });
  });
});

describe('migration from Clerk', () => {
  it('users keep their password, and organizations their roles', async () => {
    const digest = await hash('correct horse', 10);
    const users = [
      'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher',
      `user_ada,Ada,Lovelace,ada,Ada@example.com,,"ada@example.com,other@example.com",,,,,${digest},bcrypt`,
      `user_bob,Bob,,,bob@example.com,,,bob@example.com,,,,abcdef,md5`,
      `user_tel,Tel,,,,+15550100,,,+15550100,,,,`,
    ];
    const organizations = {
      organizations: [
        {
          object: 'organization',
          id: 'org_1',
          name: 'Acme',
          slug: 'acme',
          public_metadata: {},
          created_at: 1763942400000,
        },
      ],
      memberships: [
        { id: 'orgmem_1', role: 'org:admin', organization: { id: 'org_1' }, public_user_data: { user_id: 'user_ada' } },
        {
          id: 'orgmem_2',
          role: 'org:member',
          organization: { id: 'org_1' },
          public_user_data: { user_id: 'user_bob' },
        },
        {
          id: 'orgmem_3',
          role: 'org:billing',
          organization: { id: 'org_1' },
          public_user_data: { user_id: 'user_bob' },
        },
      ],
    };
    const { run, url } = await prepare({ 'users.csv': users.join('\r\n'), 'orgs.json': JSON.stringify(organizations) });
    const args = ['--from', 'clerk', '--file', 'users.csv', '--organizations', 'orgs.json'];
    const { json } = await run(args);
    expect(json().counts).toMatchObject({
      user: { added: 2, refused: 1 },
      account: { added: 1, refused: 1 },
      organization: { added: 1 },
      member: { added: 2, refused: 1 },
    });
    expect(json().findings).toMatchObject([
      { table: 'account', id: 'user_bob', reason: expect.stringContaining('has to reset the password') },
      { table: 'user', id: 'user_tel', reason: 'it has no email address' },
      { table: 'member', id: 'orgmem_3', reason: expect.stringContaining('"billing" is not in organization.roles') },
    ]);
    expect(await signInTwice(url, 'ada@example.com', 'correct horse')).toMatchObject({
      emailVerified: true,
      username: 'ada',
    });
    const { auth } = openApplication(url);
    expect(await auth.api.findUser({ query: { email: 'bob@example.com' } })).toMatchObject({ emailVerified: false });
    const again = (await run(args)).json();
    expect(again.counts).toMatchObject({
      user: { added: 0 },
      organization: { added: 0, present: 1 },
      member: { added: 0, present: 2 },
    });
  });

  it.each([
    ['semicolons and a byte order mark', 'utf8', ';'],
    ['UTF-16, as a spreadsheet writes it', 'utf16le', '\t'],
  ] as const)('reads a file with %s', async (_, encoding, delimiter) => {
    const lines = [
      ['id', 'first_name', 'primary_email_address', 'verified_email_addresses'],
      ['user_ada', '"Ada, Countess"', 'ada@example.com', 'ada@example.com'],
    ].map((line) => line.join(delimiter));
    const { run, url } = await prepare({ 'users.csv': Buffer.from(`\ufeff${lines.join('\r\n')}`, encoding) });
    expect((await run(['--from', 'clerk', '--file', 'users.csv'])).json()).toMatchObject({
      counts: { user: { added: 1 } },
    });
    const { auth } = openApplication(url);
    expect(await auth.api.findUser({ query: { email: 'ada@example.com' } })).toMatchObject({
      name: 'Ada, Countess',
      emailVerified: true,
    });
  });

  it('a membership of an organization that the export does not have is named', async () => {
    const user = { user_id: 'user_ada' };
    const membership = { id: 'orgmem_9', role: 'org:admin', organization: { id: 'org_9' }, public_user_data: user };
    const { run } = await prepare({
      'users.csv': 'id,primary_email_address\nuser_ada,ada@example.com',
      'orgs.json': JSON.stringify({ organizations: [], memberships: [membership] }),
    });
    const args = ['--from', 'clerk', '--file', 'users.csv', '--organizations', 'orgs.json'];
    const { code, out, err } = await run(args);
    expect([code, out + err]).toEqual([2, expect.stringContaining('The source has an orphan')]);
    expect((await run([...args, '--skip-orphans'])).json()).toMatchObject({
      counts: { user: { added: 1 } },
      orphans: [
        { table: 'member', named: [{ id: 'orgmem_9', reason: 'its organization org_9 is not in the source' }] },
      ],
    });
  });

  it('users who are gone in the source are closed only with --close-missing, and more than 5 % not without a question', async () => {
    const line = (id: string) => `${id},${id}@example.com`;
    const file = (ids: readonly string[]) => ['id,primary_email_address', ...ids.map(line)].join('\n');
    const ids = Array.from({ length: 40 }, (_, place) => `user_${place}`);
    const { run, latchkey } = await prepare({
      'all.csv': file(ids),
      'most.csv': file(ids.slice(2)),
      'few.csv': file(ids.slice(30)),
    });
    await run(['--from', 'clerk', '--file', 'all.csv']);
    const named = await run(['--from', 'clerk', '--file', 'most.csv']);
    expect([named.code, named.json()]).toMatchObject([1, { counts: { user: { present: 38, kept: 2 } } }]);
    const closed = await run(['--from', 'clerk', '--file', 'most.csv', '--close-missing']);
    expect([closed.code, closed.json()]).toMatchObject([0, { counts: { user: { present: 38, updated: 2 } } }]);
    const cut = await latchkey(['import', '--yes', '--from', 'clerk', '--file', 'few.csv', '--close-missing']);
    expect([cut.code, cut.out + cut.err]).toEqual([
      2,
      expect.stringContaining('30 of 40 imported users are not in the source any more. Nothing was changed.'),
    ]);
  }, 180_000); // five commands
});
