import * as z from 'zod/mini';

/** Base64url without padding (RFC 4648 §5). */
const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]*$/));

/** A credential id has at most 1023 bytes (WebAuthn L3, 7.1, step 25). */
const credentialId = bytes(1364).check(z.minLength(1));
const transport = z.string().check(z.maxLength(32));

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
/** Members that browsers also send. The server does not read them. */
const unread = {
  clientExtensionResults: z.optional(z.unknown()),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
};

/** `RegistrationResponseJSON` of WebAuthn L3, 5.1.8. */
export const attestationResponse = z.object({
  ...credential,
  ...unread,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(32_768),
    transports: z.optional(z.array(transport).check(z.maxLength(10))),
  }),
});
export type AttestationResponse = z.output<typeof attestationResponse>;

/** `AuthenticationResponseJSON` of WebAuthn L3, 5.1.8. */
export const assertionResponse = z.object({
  ...credential,
  ...unread,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(2048),
    userHandle: z.optional(z.nullable(bytes(128))),
  }),
});
export type AssertionResponse = z.output<typeof assertionResponse>;

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn L3, 5.1.9. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  /** Milliseconds. */
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.enum(['none', 'direct']),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn L3, 5.1.10. */
export const requestOptions = z.object({
  challenge: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  rpId: z.string(),
  /** Empty for a sign-in: the user chooses one of their passkeys, and no address tells which an account has. */
  allowCredentials: z.array(descriptor),
  userVerification,
});
export type RequestOptions = z.output<typeof requestOptions>;
