import Database from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { keysOf, partsOf, serverVerifierOf } from '../../../test/fixtures/jwt-verifier.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { internal } from '../../contract/routes.js';
import { definePlugin } from '../../define-plugin.js';
import { createClock } from '../../testing/clock.js';
import { testAuth } from '../../testing/test-auth.js';
import { type JwtOptions, jwt } from './index.js';

const day = 86_400;

/** Reads the table, and damages it. */
const look = definePlugin(
  defineContract('look', {
    rows: endpoint(internal('/look/rows'), { audit: false, output: z.array(z.record(z.string(), z.unknown())) }),
    damage: endpoint(internal('/look/damage'), { audit: false, output: z.null() }),
  }),
  {
    handlers: {
      rows: async ({ db }) =>
        (await db.run(CompiledQuery.raw('select * from "jwks" order by "generation"'))).rows.map((row) => ({ ...row })),
      async damage({ db }) {
        await db.run(CompiledQuery.raw(`update "jwks" set "privateKey" = 'v1.x.y.z'`));
        return null;
      },
    },
  },
);

function open(options: JwtOptions = {}, more: object = {}) {
  const errors: string[] = [];
  const logger = { debug() {}, info() {}, warn() {}, error: (message: string) => void errors.push(message) };
  const server = testAuth({ plugins: [jwt(options), look] as const, logger, ...more });
  const sign = async () => (await server.auth.api.signJWT({ body: { payload: { sub: 'ada' } } })).token;
  const kid = async () => partsOf(await sign()).header.kid;
  const published = async () => keysOf(await server.openBrowser().get('/jwks')).map((key) => key.kid);
  const rows = async () => (await server.auth.api.rows()).length;
  return { ...server, errors, sign, kid, published, rows };
}

describe('a key', () => {
  it('signs until it is as old as the interval; the next key is published first, and signs when no cached list lacks it', async () => {
    const { clock, kid, published } = open({ rotationInterval: '30d' });
    const first = await kid();
    clock.advanceMs(30 * day * 1000 - 1);
    expect(await published()).toEqual([first]);
    clock.advanceMs(1);
    const [second, old, ...more] = await published();
    expect([old, more]).toEqual([first, []]);
    expect(await kid()).toBe(first);
    clock.advanceMs(600_000 - 1);
    expect(await kid()).toBe(first);
    clock.advanceMs(1);
    expect(await kid()).toBe(second);
    expect(await published()).toEqual([second, first]);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('that was replaced verifies through its grace: %s ms from the end of it, %s', async (offset, verifies) => {
    const { clock, kid, published, rows } = open({ rotationInterval: '30d', gracePeriod: '1d' });
    const first = await kid();
    clock.advance(30 * day);
    await published();
    clock.advance(600);
    await kid();
    clock.advanceMs(day * 1000 + offset);
    expect((await published()).includes(first ?? '')).toBe(verifies);
    expect(await rows()).toBe(2); // removed at the next rotation, and not published before that
  });

  it('is valid longer than the last token that it signed, even with a shorter gracePeriod', async () => {
    const server = open({ rotationInterval: '30d', gracePeriod: 1 });
    const { clock, sign, published } = server;
    await sign();
    clock.advance(30 * day);
    await published();
    clock.advanceMs(600_000 - 1);
    const last = await sign();
    clock.advanceMs(899_000);
    expect(await serverVerifierOf(server)(last)).toMatchObject({ userId: 'ada' });
    clock.advance(2);
    await expect(serverVerifierOf(server)(last)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  it('verifies nothing after its grace period, and is removed with the next rotation [R-H05]', async () => {
    const server = open({ rotationInterval: '30d', expirationTime: '2h' });
    const { clock, sign, kid, published, rows } = server;
    const old = await sign();
    clock.advance(30 * day);
    await published();
    clock.advance(600);
    const second = await kid();
    clock.advance(31 * day);
    const [third] = await published();
    expect(await rows()).toBe(2);
    expect(await published()).toEqual([third, second]);
    await expect(serverVerifierOf(server, { now: () => new Date('2030-01-01T00:00:00Z') })(old)).rejects.toMatchObject({
      code: 'INVALID_TOKEN',
    });
  });

  it('is not replaced automatically with the interval disabled, and is replaced at once by rotate', async () => {
    const { clock, kid, published, auth } = open({ rotationInterval: false });
    const first = await kid();
    clock.advance(3650 * day);
    expect(await kid()).toBe(first);
    await auth.api.rotateKeys();
    expect(await kid()).toBe(first);
    clock.advance(600);
    expect(await kid()).not.toBe(first);
    expect(await published()).toHaveLength(2);
  });

  it('is revoked with all others: a new one signs at once, and no old token verifies', async () => {
    const server = open();
    const old = await server.sign();
    await server.auth.api.rotateKeys();
    await server.auth.api.rotateKeys({ body: { revoke: true } });
    expect(await server.published()).toEqual([await server.kid()]);
    expect(await server.rows()).toBe(1);
    await expect(serverVerifierOf(server)(old)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    expect(await serverVerifierOf(server)(await server.sign())).toMatchObject({ userId: 'ada' });
  });

  it('of another algorithm than the configured one is replaced once, with the usual delay', async () => {
    const [database, clock] = [new Database(':memory:'), createClock()];
    const before = open({}, { database, clock });
    const first = await before.kid();
    const after = open({ algorithm: 'ES256' }, { database, clock });
    expect(await after.kid()).toBe(first);
    expect(await before.kid()).toBe(first);
    expect(await after.rows()).toBe(2);
    clock.advance(600);
    const token = await after.sign();
    expect(partsOf(token).header).toMatchObject({ alg: 'ES256' });
    expect(await serverVerifierOf(after, { algorithms: ['EdDSA', 'ES256'] })(token)).toMatchObject({ userId: 'ada' });
  });
});

describe('a private key', () => {
  it('is sealed in the table [R-H06]', async () => {
    const { auth, kid } = open();
    const id = await kid();
    const [row] = await auth.api.rows();
    expect(row).toMatchObject({ id, generation: 1, algorithm: 'EdDSA' });
    expect(row?.privateKey).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(row?.publicKey).not.toContain('"d"');
  });

  it('that no secret opens is replaced at once, which is logged once; old tokens still verify', async () => {
    const [database, clock] = [new Database(':memory:'), createClock()];
    const before = open({}, { database, clock });
    const old = await before.sign();
    await before.auth.api.damage();
    const after = open({}, { database, clock });
    const token = await after.sign();
    expect(partsOf(token).header.kid).not.toBe(partsOf(old).header.kid);
    expect(after.errors).toEqual([
      'latchkey: no configured secret can decrypt a private key. Latchkey signs with another key. latchkey/docs/errors/README.md#private_key_does_not_open',
    ]);
    expect(await after.kid()).toBe(partsOf(token).header.kid);
    expect([after.errors.length, await after.rows()]).toEqual([1, 2]);
    expect(await serverVerifierOf(after)(old)).toMatchObject({ userId: 'ada' });
    expect(await serverVerifierOf(after)(token)).toMatchObject({ userId: 'ada' });
  });

  it('opens under an older secret while that is listed [R-H05]', async () => {
    const [database, clock] = [new Database(':memory:'), createClock()];
    const [older, newer] = [
      'the older secret, which has enough characters',
      'the newer secret, which has enough characters',
    ];
    const first = await open({}, { database, clock, secret: older }).kid();
    const rotated = open({}, { database, clock, secret: [newer, older] });
    expect(await rotated.kid()).toBe(first);
    expect(rotated.errors).toEqual([]);
    expect(await open({}, { database, clock, secret: newer }).kid()).not.toBe(first);
  });

  it('of a process with another secret does not make the two processes replace each other’s keys', async () => {
    const [database, clock] = [new Database(':memory:'), createClock()];
    const one = open({}, { database, clock, secret: 'one secret for tests that has enough characters' });
    const other = open({}, { database, clock, secret: 'other secret for tests that has enough characters' });
    for (let turn = 0; turn < 5; turn++) {
      const tokens = [await one.sign(), await other.sign()];
      for (const token of tokens) expect(await serverVerifierOf(one)(token)).toMatchObject({ userId: 'ada' });
      clock.advance(60);
    }
    expect(await one.rows()).toBe(2);
  });

  it('can be opened only in its own row', async () => {
    const [database, clock] = [new Database(':memory:'), createClock()];
    const server = open({}, { database, clock });
    const first = await server.kid();
    await server.auth.api.rotateKeys();
    clock.advance(600);
    database.exec(`update "jwks" set "privateKey" = (select "privateKey" from "jwks" where "generation" = 1)`);
    expect([first, ...(await open({}, { database, clock }).published())]).toHaveLength(3);
    const fresh = open({}, { database, clock });
    expect(await fresh.kid()).toBe(first); // the newest key cannot be opened, but the previous one can still sign
    expect(fresh.errors).toHaveLength(1);
  });
});
