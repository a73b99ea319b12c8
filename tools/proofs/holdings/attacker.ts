// What the actions of an attacker have in common: what the attacker says and can send, and the mails and texts that they read.
import type { Browser, BrowserAnswer } from '../../../packages/core/src/testing/browser.js';
import { linkOf } from '../../../packages/core/test/fixtures/email-verification/outbox.js';
import { pressButton } from '../../../packages/core/test/proofs/accounts/every-sign-in.js';
import { codeOf, type Holding, must, victim, type World } from './world.js';

export interface Action {
  readonly name: string;
  /** Only for who holds this. */
  readonly by?: Holding;
  /** Returns the last answer, unless the server had nothing to answer. */
  readonly run: (world: World) => Promise<BrowserAnswer | undefined>;
}

const { email } = victim;
export const thiefs = { password: 'password of the thief', email: 'thief@example.com', phoneNumber: '+15550009999' };
export const thiefAtProvider = { id: 'thief-at-provider', email: thiefs.email, name: 'T', emailVerified: true };
export const impostor = { id: 'impostor-at-provider', email, name: 'V', emailVerified: true };

/** The secrets that the attacker can send: those held, and those learned. */
export const passwordOf = ({ known, held }: World) => known.password ?? (held.has('K') ? victim.password : undefined);
const secretOf = ({ known, held, owner }: World) => known.secret ?? (held.has('T') ? owner.secret : undefined);
export const backupCodeOf = ({ known, held, owner }: World) =>
  (known.backupCodes ?? (held.has('B') ? owner.backupCodes : []))[0];

/** A code for an action of a session: of the authenticator, a backup code, or one that was told. */
export function factorOf(world: World): { readonly code?: string } {
  const secret = secretOf(world);
  world.server.clock.advance(60);
  const code = secret ? codeOf(secret, world.server) : (backupCodeOf(world) ?? world.known.code);
  return code === undefined ? {} : { code };
}

export async function mailedCode({ server, attacker }: World, body: object): Promise<string | undefined> {
  await must(attacker.post('/email-otp/send-verification-otp', { email, ...body }));
  await server.settle();
  return server.codes.at(-1)?.otp;
}

export async function textedCode(
  { server, attacker }: World,
  to: string,
  more: object = {},
): Promise<string | undefined> {
  await must(attacker.post('/phone-number/send-otp', { phoneNumber: to, ...more }));
  await server.settle();
  return server.messages.at(-1)?.code;
}

/** Opens the link of a mail. None is sent to an address that is verified, for example. */
export async function press(attacker: Browser, mail: Parameters<typeof linkOf>[0]): Promise<BrowserAnswer | undefined> {
  return mail && pressButton(attacker, linkOf(mail));
}

export const bySocial = (world: World, person: World['server']['atProvider']['person'], path: string) => {
  world.server.atProvider.person = person;
  return world.server.bySocial(world.attacker, { path });
};
