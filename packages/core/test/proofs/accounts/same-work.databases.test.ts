// With `hideExistingUsers`, the work of a call does not show whether an account exists: for every endpoint that a caller without a
// session can use and that takes a name, known and unknown names cost the same statements, commits and rollbacks, before the answer
// and in the work after it.
import { expect, it } from 'vitest';
import type { Observer } from '../../../src/domain/observing/observer.js';
import { phoneNumber } from '../../../src/features/phone-number/index.js';
import { username } from '../../../src/features/username/index.js';
import { fixture } from '../../fixtures/application.js';
import { type Found, findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';
import { emailOTPWithOutbox } from '../../fixtures/email-otp/mails.js';
import { describeAuthOnEveryDatabase } from '../../fixtures/every-database.js';
import { everyFeature } from '../../fixtures/every-feature.js';
import { magicLinkWithOutbox } from '../../fixtures/magic-link/mails.js';

/** Endpoints whose work differs, each with the reason. */
const different: Readonly<Record<string, string>> = {
  isUsernameAvailable: 'Usernames are public: the endpoint says whether a name is taken.',
};

const names = ['email', 'username', 'phoneNumber'];
const endpoints = (await findPublicEndpoints()).filter(({ endpoint: { access }, fields }) => {
  const isOpen = access === 'anyone' || access === 'optional';
  return isOpen && fields.some((field) => names.includes(field));
});

const password = 'correct horse';
const person = (name: string, digit: number) => ({
  username: name,
  email: `${name}@example.com`,
  phoneNumber: `+1555000000${digit}`,
});
type Person = ReturnType<typeof person>;
const known = { verified: person('ada', 1), unverified: person('cleo', 2) };
const [first, stranger, newcomer] = [person('first', 3), person('stranger', 4), person('newcomer', 5)];
const far = { window: 10, max: 1_000_000 };

/** What differs by configuration. All keep the counters of limits in the database, so that they are statements too. */
const configurations = {
  'sign-up for everyone': () => everyFeature().options,
  'no sign-up by codes and links, and a code at sign-up': () => {
    const { plugins: _, ...options } = everyFeature().options;
    return {
      ...options,
      plugins: [
        emailOTPWithOutbox({ disableSignUp: true, sendVerificationOnSignUp: true }).plugin,
        magicLinkWithOutbox({ disableSignUp: true }).plugin,
        phoneNumber({ sendOTP() {} }),
        username(),
      ] as const,
    };
  },
  'a sign-up that tells the owner of the address, and hooks that are asked first': () => {
    const { emailAndPassword, ...options } = everyFeature().options;
    return {
      ...options,
      emailAndPassword: { ...emailAndPassword, onExistingUserSignUp() {} },
      databaseHooks: { user: { create: { before() {} } }, account: { create: { before() {} } } },
    };
  },
};

describeAuthOnEveryDatabase('the work of a call', (openAuth) => {
  it.each(Object.entries(configurations))(
    'is the same for known and unknown names: %s [R-G02 R-G05]',
    async (_, configuration) => {
      const features = configuration();
      const work: string[] = [];
      const observer: Observer = {
        begin({ kind, ...activity }) {
          if (kind !== 'transaction' && kind !== 'hash') return {};
          return { end: ({ code }) => void work.push(`${kind} ${code}`, JSON.stringify(activity)) };
        },
      };
      const { auth, openBrowser } = await openAuth({
        ...features,
        plugins: [...features.plugins, fixture],
        observers: [observer],
        advanced: { onStatement: (sql) => void work.push(sql) },
        rateLimit: {
          enabled: true,
          storage: 'database',
          mailsPerRecipient: { ...far, total: far.max },
          customRules: { '/*': far, '/*/*': far, '/*/*/*': far },
        },
        emailAndPassword: { ...features.emailAndPassword, requireEmailVerification: true, hideExistingUsers: true },
      });
      for (const { phoneNumber, ...fields } of Object.values(known)) {
        await openBrowser().post('/sign-up/email', { name: 'P', password, ...fields });
        await auth.api.giveNumber({ body: { email: fields.email, phoneNumber } });
      }
      await auth.api.verifyAddress({ body: { email: known.verified.email } });
      // A sign-up can have mailed a code to those who are known.
      for (const { email } of [first, stranger, ...Object.values(known)])
        await openBrowser().post('/email-otp/send-verification-otp', { email, type: 'email-verification' });

      const workOf = async (found: Found, about: Person) => {
        // Usernames are public: a sign-up with a taken one says so.
        const isSent = (name: string) => found.fields.includes(name) && !(isSignUp(found) && name === 'username');
        const named = Object.entries(about).filter(([name]) => isSent(name));
        const { path, body } = requestFor(found, { ...smallestInput(found), ...Object.fromEntries(named) });
        await auth.settled();
        work.length = 0;
        const { status } = await openBrowser().post(path, body);
        await auth.settled();
        return [`status ${status}`, ...work.toSorted()];
      };

      const differences: Record<string, unknown> = {};
      for (const found of endpoints) {
        if (found.name in different) continue;
        await workOf(found, first); // also does what the server does once
        const unknown = await workOf(found, isSignUp(found) ? newcomer : stranger);
        for (const [who, about] of Object.entries(known)) {
          const did = await workOf(found, about);
          const [more, less] = [without(did, unknown), without(unknown, did)];
          if (more.length + less.length > 0) differences[`${found.name}, ${who}`] = { more, less };
        }
      }
      expect(differences).toEqual({});
      expect(endpoints.length).toBeGreaterThan(12);
    },
  );
});

const isSignUp = ({ name }: Found) => name === 'signUpEmail';

/** The entries of a list that another lacks. An entry that occurs twice counts twice. */
function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other];
  return list.filter((entry) => {
    const at = left.indexOf(entry);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
