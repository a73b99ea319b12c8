import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, openTestServer, type TestServer } from '../../fixtures/application.js';
import { findEndpoints, findPublicEndpoints } from '../../fixtures/contracts.js';
import { inviteGuest } from '../../fixtures/invitations.js';
import { namesAPlace, redeemers, takesNoSecret } from './redeemers.js';
import { mintedIn, secrets } from './secrets.js';

let server: TestServer;
beforeEach(async () => {
  const paths = (await findPublicEndpoints()).map(({ endpoint }) => endpoint.route.path);
  server = await openTestServer({ limited: [...paths, '/proofs/redeem-code', '/proofs/redeem-token'] });
  await inviteGuest(server);
});

describe('the purpose matrix [R-E06 F09]', () => {
  it('has a row for every secret and a column for every redeemer, by one name each', () => {
    const names = redeemers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(secrets.map(({ name }) => name)).size).toBe(secrets.length);
    for (const { opens } of secrets) for (const name of opens) expect(names).toContain(name);
  });

  it.each(secrets)('$name is accepted only by $opens', async ({ opens, mint }) => {
    const owner = await server.meet();
    const secret = await mint(server, owner);
    expect(secret.length).toBeGreaterThan(5);
    const before = await server.contents();
    for (const redeemer of redeemers.filter(({ name }) => !opens.includes(name))) {
      expect(await redeemer.opens(server, secret, owner), redeemer.name).toBe(false);
      expect(await server.contents(), redeemer.name).toBe(before);
    }
    // These refusals have not used it up. If several endpoints take it, each gets a new one.
    for (const [index, name] of opens.entries()) {
      const another = index === 0 ? { owner, secret } : await mintAnother(mint);
      const redeemer = redeemers.find((each) => each.name === name);
      expect(await redeemer?.opens(server, another.secret, another.owner), name).toBe(true);
    }
  });

  async function mintAnother(mint: (typeof secrets)[number]['mint']) {
    const owner = await server.meet();
    return { owner, secret: await mint(server, owner) };
  }
});

describe('the lists behind the matrix', () => {
  it('know every input that has the name of a secret, and every redirect', async () => {
    const named = /token|code|otp|secret|password|state|challenge|ticket|nonce|invitation|pin|key|id$/i;
    const listed = new Set([...redeemers.flatMap(({ input }) => input ?? []), ...takesNoSecret]);
    const ofFixture = Object.entries(fixture.contract.declared.endpoints).map(([name]) => name);
    const found = (await findEndpoints()).flatMap(({ name, endpoint, fields }) => {
      // The gate of the second factor reads this one, before the handler: second-factor-required.test.ts.
      const isReadByGate = (field: string) => endpoint.needsFactor && field === 'code';
      const suspected = fields.filter((field) => named.test(field) && !isReadByGate(field));
      const suspects = suspected.map((field) => `${name}.${field}`);
      return endpoint.route.kind === 'redirect' && suspects.length === 0 ? [`${name}.?`] : suspects;
    });
    expect(found.filter((input) => !listed.has(input) && !namesAPlace.test(input))).toEqual([]);
    const isOfFixture = (input: string) => ofFixture.some((name) => input.startsWith(`${name}.`));
    expect([...listed].filter((input) => !isOfFixture(input) && !found.includes(input))).toEqual([]);
  });

  it('are about endpoints that this server has', async () => {
    const present = Object.keys(server.auth.api);
    expect((await findEndpoints()).map(({ name }) => name).filter((name) => !present.includes(name))).toEqual([]);
    const known = new Set([
      ...(await findEndpoints()).map(({ name }) => name),
      ...Object.keys(fixture.contract.declared.endpoints),
    ]);
    expect(present.filter((name) => !known.has(name))).toEqual([]);
  });

  it('know every source that makes a secret', () => {
    const making =
      /\b(?:issueToken|issueCode|signMailToken|writeSigned|randomToken|randomString|randomDigits)\(|\.(?:sign|seal|mac)\(/;
    const root = fileURLToPath(new URL('../../../src/', import.meta.url));
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /^(?:domain|features|http)\/.*\.ts$/.test(path) && !/test|\.d\.ts$/.test(path));
    const makers = sources.filter((path) => making.test(readFileSync(`${root}${path}`, 'utf8')));
    expect(makers.filter((path) => !(path in mintedIn) && !makesNoSecret.includes(path))).toEqual([]);
    expect(Object.keys(mintedIn).filter((path) => !makers.includes(path))).toEqual([]);
    const known = secrets.map(({ name }) => name);
    for (const name of Object.values(mintedIn).flat()) expect(known).toContain(name);
  });
});

/** Random texts that are thrown away, or never leave the server and its storage. */
const makesNoSecret = [
  'domain/audit/trail.ts', // the id of a request in the audit log
  'domain/limits/asking-browser.ts', // a mark that distinguishes browsers; no endpoint accepts it
  'domain/sessions/own-session.ts', // an administrator's session token under the key of a second cookie, which packages/admin tests
  'domain/lists/cursor.ts', // a signed place in a list; another caller of the list gets no row by it that the list does not show them
  'domain/limits/attempts.ts', // keys of counters
  'domain/answers/form-proof.ts', // not accepted alone: it belongs to the token of a link and to the same browser
  'domain/limits/known-browser.ts', // gives a browser budgets of its own; no endpoint accepts it
  'domain/sign-up/own-browser.ts', // marks the browser that signed up; counts only beside a link or a password
  'domain/users/password-scheme.ts',
  'domain/users/placeholder-email.ts', // an address at a domain that cannot exist
  'features/phone-number/verify.ts', // a part of such an address
  'features/jwt/key-pair.ts',
  'features/open-api/viewer/script-page.ts', // the nonce of a script in one page
  'features/social/tokens/account-tokens.ts', // seals tokens of providers
  'features/social/tokens/id-token-use.ts', // nonces, which are valid only in an ID token that the provider signs
  'features/social/providers/apple-secret.ts', // signs for Apple
];
