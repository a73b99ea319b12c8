// The account that the attacker wants, and what the search looks at.
import type { TwoFactorOptions } from 'latchkey';
import type { Browser } from '../../../packages/core/src/testing/browser.js';
import { createAuthenticator } from '../../../packages/passkeys/test/authenticator.js';
import { addPasskey, showPasskey } from '../../../packages/passkeys/test/passkey-server.js';
import { codeOf, cookiesOf, must, type Owner, openServer, type State, victim, type World } from './world.js';

/** What the owner has shown before the attacker comes. */
export const protections = ['T', 'W', 'T and W'] as const;
export type Protection = (typeof protections)[number];

export interface Start {
  readonly owner: Owner;
  readonly state: State;
  /** The cookies of a browser that the owner has trusted, and signed out of. */
  readonly trusted: State['cookies'];
}

/**
 * An account with every sign-in method, whose owner has shown an authenticator, a passkey or both. `told`: the address that the
 * provider of the owner tells. Default: one that is none of the account's mailboxes.
 */
export async function openAccount(
  factor: TwoFactorOptions,
  protection: Protection,
  told = 'elsewhere@example.com',
): Promise<Start> {
  const person = { id: 'v-at-provider', email: told, name: 'V', emailVerified: true };
  const { server, database } = await openServer(factor);
  const device = createAuthenticator();
  const browser = await server.signUp();
  await server.auth.api.verifyAddress({ body: { email: victim.email } });
  await server.linkPhone(browser);
  server.atProvider.person = person;
  await server.bySocial(browser, { path: '/link-social' });
  const { json } = await must(browser.post('/two-factor/enable', { password: victim.password }));
  const { totpURI: secret, backupCodes } = json as { totpURI: string; backupCodes: string[] };
  if (protection !== 'T') await must(addPasskey(browser, device));
  if (protection === 'W') await confirmByMail(server, browser);
  else await must(browser.post('/two-factor/verify-totp', { code: codeOf(secret, server) }));

  const other = server.openBrowser();
  server.clock.advance(60);
  await other.post('/sign-in/email', victim);
  if (protection === 'T')
    await must(other.post('/two-factor/verify-totp', { code: codeOf(secret, server), trustDevice: true }));
  else await must(showPasskey(other, device, 'second-factor', {}, { trustDevice: true }));
  await must(other.post('/sign-out'));
  server.clock.advance(60);
  await server.settle();
  const state = { database: database.serialize(), now: server.clock.now().getTime(), cookies: {}, known: {} };
  const owner = { ...(protection !== 'W' && { secret }), backupCodes, device, person };
  return { owner, state, trusted: cookiesOf(other) };
}

async function confirmByMail(server: World['server'], browser: Browser): Promise<void> {
  await must(browser.post('/two-factor/send-otp'));
  await server.settle();
  await must(browser.post('/two-factor/verify-otp', { code: server.factorMails.at(-1)?.otp }));
}

type Row = Readonly<Record<string, string | number | null>>;

function rowsOf({ database }: Pick<World, 'database'>, table: string): readonly Row[] {
  return database.prepare<[], Row>(`select * from "${table}"`).all();
}

/** The parts of the account that an attacker must not change, each as a text that differs if it has changed. */
export function partsOf(world: Pick<World, 'database'>): Readonly<Record<string, string>> {
  const user = rowsOf(world, 'user').find(({ name }) => name === victim.name);
  if (!user) return { user: 'deleted' };
  const own = (table: string) => rowsOf(world, table).filter(({ userId }) => userId === user.id);
  const listed = (values: readonly unknown[]) => JSON.stringify(values.map(String).sort());
  const factor = own('twoFactor')[0];
  return {
    address: String(user.email),
    number: `${user.phoneNumber} ${user.phoneNumberVerified}`,
    'second factor': String(user.twoFactorEnabled),
    authenticator: String(factor?.secret),
    passkeys: listed(own('passkey').map(({ credentialId }) => credentialId)),
    providers: listed(
      own('account').flatMap(({ providerId, accountId }) =>
        providerId === 'credential' ? [] : [`${providerId} ${accountId}`],
      ),
    ),
  };
}

/** Everything that decides what the next step can do. States with the same text are one place of the search. */
export async function keyOf(world: World, start: World): Promise<string> {
  const { attacker, known, owner } = world;
  const session = (await attacker.get('/get-session?disableCookieCache=true')).json as SessionAnswer;
  const challenge = (await attacker.get('/two-factor/challenge')).json as { twoFactorMethods: string[] } | null;
  const isAsBefore = (table: string, column: string) =>
    rowsOf(world, table)[0]?.[column] === rowsOf(start, table)[0]?.[column];
  const factor = rowsOf(world, 'twoFactor')[0];
  const sealed = rowsOf(world, 'session').map(({ id, toldCode }) => id === session?.session.id && toldCode !== null);
  return JSON.stringify([
    partsOf(world),
    session?.session.factors.map(({ factor: name, basis }) => [name, basis]),
    sealed.includes(true),
    challenge?.twoFactorMethods,
    rowsOf(world, 'twoFactorChallenge').filter(({ code }) => code !== null).length > 0,
    rowsOf(world, 'account').map(({ providerId, basis }) => [providerId, basis]),
    [isAsBefore('twoFactor', 'backupCodes'), factor?.confirmedBy, factor?.pendingSecret === null],
    rowsOf(world, 'trustedDevice').length,
    attacker.cookieNames().filter((name) => name.includes('trust')),
    // Secrets are made at random: which one it is must not make another place.
    [known.password, known.secret && known.secret === owner.secret ? 'own' : known.secret !== undefined],
    [known.backupCodes !== undefined, known.code !== undefined],
  ]);
}
export type SessionAnswer = { session: { id: string; factors: { factor: string; basis?: string[] }[] } } | null;
