// What an attacker can do with each holding, and in a session. An action is refused or not; the search looks at what it has left.
import { pathOf } from '../../../packages/core/test/fixtures/magic-link/mails.js';
import { pressButton } from '../../../packages/core/test/proofs/accounts/every-sign-in.js';
import { createAuthenticator } from '../../../packages/passkeys/test/authenticator.js';
import { addPasskey, showPasskey } from '../../../packages/passkeys/test/passkey-server.js';
import {
  type Action,
  backupCodeOf,
  bySocial,
  factorOf,
  impostor,
  mailedCode,
  passwordOf,
  press,
  textedCode,
  thiefAtProvider,
  thiefs,
} from './attacker.js';
import { must, victim } from './world.js';

const { email, phoneNumber } = victim;

const signIns: readonly Action[] = [
  {
    name: 'sign in by password',
    run: async (world) => world.attacker.post('/sign-in/email', { email, password: passwordOf(world) }),
  },
  {
    name: 'sign in by mailed code',
    by: 'M',
    run: async (world) =>
      world.attacker.post('/sign-in/email-otp', {
        email,
        otp: await mailedCode(world, { type: 'sign-in' }),
        startAnew: true,
      }),
  },
  {
    name: 'sign in by mailed link',
    by: 'M',
    async run({ server, attacker }) {
      await must(attacker.post('/sign-in/magic-link', { email }));
      await server.settle();
      const link = server.links.at(-1);
      return link && pressButton(attacker, pathOf(link));
    },
  },
  {
    name: 'follow a verification link',
    by: 'M',
    async run({ server, attacker }) {
      await must(attacker.post('/send-verification-email', { email }));
      await server.settle();
      return press(attacker, server.outbox.verifications.at(-1));
    },
  },
  {
    name: 'sign in by an account that was opened at a provider with the address',
    by: 'M',
    async run({ server, attacker }) {
      server.atProvider.person = impostor;
      return server.signInMethods['an id token']?.(attacker, { startAnew: true });
    },
  },
  {
    name: 'sign in by the linked provider',
    by: 'P',
    run: (world) => bySocial(world, world.owner.person, '/sign-in/social'),
  },
  {
    name: 'sign in by texted code',
    by: 'N',
    run: async (world) =>
      world.attacker.post('/phone-number/verify', { phoneNumber, code: await textedCode(world, phoneNumber) }),
  },
  { name: 'sign in by passkey', by: 'W', run: ({ attacker, owner }) => showPasskey(attacker, owner.device) },
  {
    name: 'sign in by passkey, without user verification',
    by: 'presence',
    run: ({ attacker, owner }) => showPasskey(attacker, owner.device, 'sign-in', { isUserVerified: false }),
  },
  { name: 'sign out', run: ({ attacker }) => attacker.post('/sign-out') },
];

const resets: readonly Action[] = [
  {
    name: 'reset the password by link',
    by: 'M',
    async run(world) {
      const { server, attacker } = world;
      await must(attacker.post('/forget-password', { email }));
      await server.settle();
      const body = { token: server.resets.at(-1)?.token, newPassword: thiefs.password };
      await must(attacker.post('/reset-password', body));
      world.known.password = thiefs.password;
    },
  },
  {
    name: 'reset the password by mailed code',
    by: 'M',
    async run(world) {
      const { server, attacker } = world;
      await must(attacker.post('/forget-password/email-otp', { email }));
      await server.settle();
      const body = { email, otp: server.codes.at(-1)?.otp, password: thiefs.password };
      await must(attacker.post('/email-otp/reset-password', body));
      world.known.password = thiefs.password;
    },
  },
  {
    name: 'reset the password by text message',
    by: 'N',
    async run(world) {
      const { server, attacker } = world;
      await must(attacker.post('/phone-number/forget-password', { phoneNumber }));
      await server.settle();
      const body = { phoneNumber, otp: server.messages.at(-1)?.code, newPassword: thiefs.password };
      await must(attacker.post('/phone-number/reset-password', body));
      world.known.password = thiefs.password;
    },
  },
];

const trustDevice = true; // asks for more than a call without it

export const secondFactors: readonly Action[] = [
  {
    name: 'show a mailed code as the second factor',
    by: 'M',
    async run({ server, attacker }) {
      await must(attacker.post('/two-factor/send-otp'));
      await server.settle();
      return attacker.post('/two-factor/verify-otp', { code: server.factorMails.at(-1)?.otp, trustDevice });
    },
  },
  {
    name: 'show a code of an authenticator',
    run: (world) => world.attacker.post('/two-factor/verify-totp', { ...factorOf(world), trustDevice }),
  },
  {
    name: 'show a code that was told',
    run: ({ attacker, known }) => attacker.post('/two-factor/verify-totp', { code: known.code, trustDevice }),
  },
  {
    name: 'show a backup code',
    run: (world) => world.attacker.post('/two-factor/verify-backup-code', { code: backupCodeOf(world), trustDevice }),
  },
  {
    name: 'show a passkey as the second factor',
    by: 'W',
    run: ({ attacker, owner }) => showPasskey(attacker, owner.device, 'second-factor', {}, { trustDevice }),
  },
  {
    name: 'show a passkey without user verification as the second factor',
    by: 'presence',
    run: ({ attacker, owner }) =>
      showPasskey(attacker, owner.device, 'second-factor', { isUserVerified: false }, { trustDevice }),
  },
];

export const reauthentications: readonly Action[] = [
  {
    name: 'reauthenticate by password',
    run: (world) => world.attacker.post('/reauthenticate', { password: passwordOf(world), ...factorOf(world) }),
  },
  {
    name: 'reauthenticate by a code',
    run: (world) => world.attacker.post('/reauthenticate', factorOf(world)),
  },
  {
    name: 'reauthenticate by mailed code',
    by: 'M',
    async run(world) {
      const { server, attacker } = world;
      await must(attacker.post('/reauthenticate/send-code'));
      await server.settle();
      const emailCode = world.reauthentications.at(-1);
      return attacker.post('/reauthenticate', { emailCode, ...factorOf(world) });
    },
  },
  {
    name: 'reauthenticate by passkey',
    by: 'W',
    run: ({ attacker, owner }) => showPasskey(attacker, owner.device, 'reauthenticate'),
  },
];

/** In a session: what the server tells about the authenticator. */
const told: readonly Action[] = [
  {
    name: 'read the secret of the authenticator',
    async run(world) {
      const body = { password: passwordOf(world), ...factorOf(world) };
      const { json } = await must(world.attacker.post('/two-factor/get-totp-uri', body));
      world.known.secret = (json as { totpURI: string }).totpURI;
    },
  },
  {
    name: 'be told a code of the authenticator',
    async run({ attacker, known }) {
      const { json } = await must(attacker.post('/totp/generate'));
      known.code = (json as { code: string }).code;
    },
  },
];

/** In a session: what changes the account, or strips it. */
const changes: readonly Action[] = [
  {
    name: 'change the password',
    async run(world) {
      const body = { currentPassword: passwordOf(world), newPassword: thiefs.password, revokeOtherSessions: true };
      await must(world.attacker.post('/change-password', body));
      world.known.password = thiefs.password;
    },
  },
  {
    name: 'begin another set-up of the authenticator',
    async run(world) {
      const body = { password: passwordOf(world), ...factorOf(world) };
      const { json } = await must(world.attacker.post('/two-factor/enable', body));
      const { totpURI, backupCodes } = json as { totpURI: string; backupCodes: string[] };
      Object.assign(world.known, { secret: totpURI, backupCodes });
    },
  },
  {
    name: 'turn the second factor off',
    run: (world) => world.attacker.post('/two-factor/disable', { password: passwordOf(world), ...factorOf(world) }),
  },
  {
    name: 'make new backup codes',
    async run(world) {
      const body = { password: passwordOf(world), ...factorOf(world) };
      const { json } = await must(world.attacker.post('/two-factor/generate-backup-codes', body));
      world.known.backupCodes = (json as { backupCodes: string[] }).backupCodes;
    },
  },
  {
    name: 'change the address',
    async run(world) {
      const { server, attacker, held } = world;
      await must(attacker.post('/change-email', { newEmail: thiefs.email, ...factorOf(world) }));
      await server.settle();
      const approval = server.outbox.changes.at(-1);
      if (held.has('M')) await press(attacker, approval);
      await server.settle();
      return press(attacker, server.outbox.verifications.at(-1));
    },
  },
  {
    name: 'change the number',
    async run(world) {
      const code = await textedCode(world, thiefs.phoneNumber, factorOf(world));
      const body = { phoneNumber: thiefs.phoneNumber, code, updatePhoneNumber: true };
      return world.attacker.post('/phone-number/verify', body);
    },
  },
  { name: 'remove the number', run: (world) => world.attacker.post('/phone-number/remove', factorOf(world)) },
  { name: 'link a provider', run: (world) => bySocial(world, thiefAtProvider, '/link-social') },
  {
    name: 'unlink the provider',
    run: (world) => world.attacker.post('/unlink-account', { providerId: 'fake-oauth', ...factorOf(world) }),
  },
  {
    name: 'add a passkey',
    run: (world) => addPasskey(world.attacker, createAuthenticator(), {}, factorOf(world)),
  },
  {
    name: 'remove the passkey',
    async run(world) {
      const { json } = await must(world.attacker.get('/passkeys'));
      const [{ id } = { id: undefined }] = json as { id: string }[];
      return world.attacker.post('/passkeys/remove', { id, ...factorOf(world) });
    },
  },
  {
    name: 'delete the account',
    run: (world) => world.attacker.post('/delete-user', { password: passwordOf(world), ...factorOf(world) }),
  },
  {
    name: 'delete the account of a fresh session',
    run: (world) => world.attacker.post('/delete-user', factorOf(world)),
  },
];

export const actions: readonly Action[] = [
  ...signIns,
  ...resets,
  ...secondFactors,
  ...reauthentications,
  ...told,
  ...changes,
];
