import {
  accountErrors,
  type Contract,
  defineContract,
  endpoint,
  guard,
  input,
  type NoFields,
  pick,
  shape,
  strictLimit,
} from 'latchkey/plugin';
import * as z from 'zod/mini';
import { assertionResponse, attestationResponse, creationOptions, requestOptions } from './ceremonies/shapes.js';
import { passkeyErrors } from './errors.js';
import { passkeyRoutes } from './routes.js';

declare module 'latchkey/plugin' {
  interface AuditActions {
    readonly 'passkey.added': true;
    readonly 'passkey.removed': true;
    readonly 'passkey.renamed': true;
  }
}

/** A page asks for a challenge when it opens, for autofill, and again every few minutes. */
const challengeLimit = { window: 60, max: 30 };

/** It becomes part of a mail. */
const name = input.line.check(z.trim(), z.minLength(1), z.maxLength(100));

const listed = z.object({
  id: z.string(),
  name: z.string(),
  /** The password manager or the device, such as `Apple Passwords`; `null` if it is not known. */
  provider: z.nullable(z.string()),
  /** The model of the authenticator. Zeros if it does not say. */
  aaguid: z.string(),
  /** Whether the passkey can be copied to other devices. */
  isBackupEligible: z.boolean(),
  /** Whether a copy exists, so that the passkey survives the loss of the device. */
  isBackedUp: z.boolean(),
  transports: z.array(z.string()),
  createdAt: shape.timestamp,
  lastUsedAt: z.nullable(shape.timestamp),
});

const { INVALID_PASSKEY, PASSKEY_MAY_BE_COPIED, PASSKEY_NOT_FOUND, ...otherErrors } = passkeyErrors;
const assertionErrors = { INVALID_PASSKEY, PASSKEY_NOT_FOUND, PASSKEY_MAY_BE_COPIED };
const additionErrors = {
  INVALID_PASSKEY,
  ...pick(otherErrors, 'PASSKEY_IS_ALREADY_REGISTERED', 'PASSKEY_IS_NOT_ALLOWED'),
};
const unverified = pick(accountErrors, 'EMAIL_NOT_VERIFIED');
const pending = pick(accountErrors, 'NO_PENDING_SIGN_IN');

const contract = defineContract('passkeys', {
  /** Returns the options of a sign-in. They name no credential, so they are the same for every visitor. */
  beginPasskeySignIn: endpoint(passkeyRoutes.beginPasskeySignIn, {
    audit: false,
    guard: guard.visitor,
    output: requestOptions,
    limit: challengeLimit,
  }),
  /** Signs in with the passkey that the user has chosen. */
  finishPasskeySignIn: endpoint(passkeyRoutes.finishPasskeySignIn, {
    audit: 'session.created',
    guard: guard.visitor,
    input: z.object({ response: assertionResponse, rememberMe: z._default(z.boolean(), true) }),
    output: ({ user, challenge }) => z.union([z.object({ token: z.string(), user }), challenge]),
    errors: { ...assertionErrors, ...unverified },
    limit: { window: 10, max: 10 },
  }),
  /** Returns the options of a new account's first passkey. They do not tell whether the address has an account. */
  beginPasskeySignUp: endpoint(passkeyRoutes.beginPasskeySignUp, {
    audit: false,
    guard: guard.visitor,
    input: z.object({ email: input.email, name: input.line }),
    output: creationOptions,
    errors: pick(accountErrors, 'INVALID_EMAIL'),
    limit: strictLimit,
  }),
  /**
   * Creates a user with a passkey and no password, and signs in. Where addresses have to be verified first, `token` is null. The
   * name and the address are those of `beginPasskeySignUp`.
   */
  finishPasskeySignUp: endpoint(passkeyRoutes.finishPasskeySignUp, {
    audit: ['user.created', 'passkey.added', 'session.created'],
    guard: guard.visitor,
    input: ({ settable }) =>
      z.object({ response: attestationResponse, callbackURL: input.redirectTarget, ...settable }),
    output: ({ question, user }) => z.object({ token: z.nullable(z.string()), user, challenge: z.optional(question) }),
    errors: {
      ...additionErrors,
      ...pick(
        accountErrors,
        'USER_ALREADY_EXISTS',
        'FIELD_IS_REQUIRED',
        'FIELD_IS_ALREADY_TAKEN',
        'FAILED_TO_CREATE_SESSION',
      ),
    },
    limit: strictLimit,
  }),
  /** Returns the options of another passkey of the user. */
  beginPasskeyAddition: endpoint(passkeyRoutes.beginPasskeyAddition, {
    audit: false,
    guard: guard.inPersonWhilePending,
    access: 'fresh',
    input: z.optional(z.object({ code: input.factorCode })),
    output: creationOptions,
    errors: pick(otherErrors, 'TOO_MANY_PASSKEYS'),
    limit: challengeLimit,
  }),
  /** Adds the passkey to the account. `name` is by default that of its password manager or device. */
  finishPasskeyAddition: endpoint(passkeyRoutes.finishPasskeyAddition, {
    audit: 'passkey.added',
    guard: guard.inPersonWhilePending,
    access: 'fresh',
    // The challenge of `beginPasskeyAddition`, which has asked for the second factor, is bound to the session and the account's version.
    needsFactor: false,
    input: z.object({ response: attestationResponse, name: z.optional(name) }),
    output: listed,
    errors: additionErrors,
    limit: challengeLimit,
  }),
  /** Returns the options for the passkey that completes a pending sign-in as its second factor. */
  beginPasskeySecondFactor: endpoint(passkeyRoutes.beginPasskeySecondFactor, {
    audit: false,
    guard: guard.visitor,
    output: requestOptions,
    errors: { ...pending, PASSKEY_NOT_FOUND },
    limit: challengeLimit,
  }),
  /** Completes a pending sign-in with a passkey as its second factor. */
  finishPasskeySecondFactor: endpoint(passkeyRoutes.finishPasskeySecondFactor, {
    audit: ['factor.verified', 'session.created'],
    guard: guard.visitor,
    input: z.object({ response: assertionResponse, trustDevice: z.optional(z.boolean()) }),
    output: ({ user, challenge }) => z.union([z.object({ token: z.string(), user }), challenge]),
    errors: { ...pending, ...assertionErrors },
    limit: strictLimit,
  }),
  /** Returns the options to show a passkey again. */
  beginPasskeyReauthentication: endpoint(passkeyRoutes.beginPasskeyReauthentication, {
    audit: false,
    guard: guard.inPerson,
    access: 'session',
    output: requestOptions,
    errors: { PASSKEY_NOT_FOUND },
    limit: challengeLimit,
  }),
  /** Begins a fresh session in place of the caller's, by a passkey. */
  finishPasskeyReauthentication: endpoint(passkeyRoutes.finishPasskeyReauthentication, {
    audit: 'session.reauthenticated',
    guard: guard.inPerson,
    access: 'session',
    input: z.object({ response: assertionResponse }),
    output: ({ session, user }) => z.object({ session, user }),
    errors: assertionErrors,
    limit: strictLimit,
  }),
  /** Lists the passkeys of the user, the oldest first. */
  listPasskeys: endpoint(passkeyRoutes.listPasskeys, { access: 'session', output: z.array(listed) }),
  /** Changes the name of a passkey, which only its user sees. */
  renamePasskey: endpoint(passkeyRoutes.renamePasskey, {
    audit: 'passkey.renamed',
    guard: guard.inPerson,
    access: 'session',
    input: z.object({ id: z.string(), name }),
    output: shape.status,
    errors: { PASSKEY_NOT_FOUND },
  }),
  /** Removes a passkey, but never the last sign-in method of the user. */
  removePasskey: endpoint(passkeyRoutes.removePasskey, {
    audit: 'passkey.removed',
    guard: guard.inPerson,
    access: 'fresh',
    input: z.object({ id: z.string(), code: input.factorCode }),
    output: shape.status,
    errors: { PASSKEY_NOT_FOUND, ...pick(otherErrors, 'YOU_CANT_REMOVE_YOUR_LAST_SIGN_IN_METHOD') },
  }),
  /** Returns what the browser tells password managers: the passkeys that are still accepted, and the current names. */
  getPasskeySignals: endpoint(passkeyRoutes.getPasskeySignals, {
    access: 'session',
    output: z.nullable(
      z.object({
        rpId: z.string(),
        /** The user handle. */
        userId: z.string(),
        allAcceptedCredentialIds: z.array(z.string()),
        name: z.string(),
        displayName: z.string(),
      }),
    ),
  }),
  /** The document of related origins, for `/.well-known/webauthn` of the relying party's domain (WebAuthn L3, 5.11). */
  getRelatedOrigins: endpoint(passkeyRoutes.getRelatedOrigins, { output: z.object({ origins: z.array(z.string()) }) }),
});

/** The contract of `passkeys()`: a named type, so that declaration files of applications can refer to it. */
export interface PasskeysContract
  extends Contract<
    (typeof contract)['endpoints'],
    NoFields,
    NoFields,
    never,
    'finishPasskeySignIn' | 'finishPasskeySignUp' | 'finishPasskeySecondFactor' | 'finishPasskeyReauthentication'
  > {}
export const passkeysContract: PasskeysContract = contract;
