import {
  type Contract,
  cursorPage,
  cursorShape,
  defineContract,
  endpoint,
  guard,
  input,
  internal,
  type NoFields,
  pick,
  shape,
  strictLimit,
} from 'latchkey/plugin';
import * as z from 'zod/mini';
import { isOrigin, methods as knownMethods, maxOrigins, maxResources } from './check/limits.js';
import { maxNetworks } from './check/networks.js';
import { apiKeyErrors, checkErrors, leakErrors, organizationErrors } from './errors.js';
import { apiKeyRoutes } from './routes.js';

declare module 'latchkey/plugin' {
  interface AuditActions {
    readonly 'api_key.created': true;
    readonly 'api_key.updated': true;
    readonly 'api_key.rotated': true;
    readonly 'api_key.revoked': true;
    readonly 'api_key.leaked': true;
  }
}

/** It becomes part of a mail. */
const name = input.line.check(z.trim(), z.minLength(1), z.maxLength(100));
/** Seconds, at least one minute. `null`: never. */
const expiresIn = z.optional(z.nullable(z.int().check(z.gte(60), z.lte(3_155_760_000))));
const id = z.string().check(z.maxLength(64));
/** Addresses and networks such as `203.0.113.0/24`. `null`: everywhere. */
const networks = z.nullable(z.array(z.string().check(z.maxLength(50))).check(z.minLength(1), z.maxLength(maxNetworks)));
const methods = z.nullable(z.array(z.enum(knownMethods)).check(z.minLength(1)));
/** Exactly as a browser sends them: `https://app.example.com`. */
const origins = z.nullable(
  z
    .array(
      z.string().check(z.maxLength(255), z.refine(isOrigin, { error: 'No origin such as https://app.example.com' })),
    )
    .check(z.minLength(1), z.maxLength(maxOrigins)),
);
/** Ids of the application, such as those of invoices. */
const resources = z.nullable(
  z.array(z.string().check(z.minLength(1), z.maxLength(255))).check(z.minLength(1), z.maxLength(maxResources)),
);
/** Where and for what a new key works. `null`: no limit. */
const limits = {
  networks: z._default(networks, null),
  methods: z._default(methods, null),
  origins: z._default(origins, null),
  resources: z._default(resources, null),
};
const texts = z.nullable(z.array(z.string()));

const quotaShape = {
  limit: z.number(),
  remaining: z.number(),
  /** When `remaining` is `limit` again. */
  resetsAt: shape.timestamp,
};
const quota = z.nullable(z.object(quotaShape));
const ownerType = z.enum(['user', 'organization', 'service']);

const { ORGANIZATION_KEYS_ARE_NOT_ENABLED, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION, ...managing } = organizationErrors;
const reading = pick(
  managing,
  'ORGANIZATION_REQUIRES_A_SECOND_FACTOR',
  'YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_API_KEYS_OF_THIS_ORGANIZATION',
);
const naming = { ORGANIZATION_KEYS_ARE_NOT_ENABLED, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION };
const { API_KEY_NOT_FOUND, TOO_MANY_API_KEYS, UNKNOWN_SCOPE, INVALID_NETWORK, ...lifeErrors } = apiKeyErrors;

/** Text, of the type of the application's scopes. The handlers refuse other scopes. */
function scopeOf<S extends string>(): z.ZodMiniType<S, S>;
function scopeOf() {
  return z.string().check(z.maxLength(100));
}

/** The contract, for the scopes of one application. A schema as a parameter would cost an application 1,900 instantiations. */
function contractOf<S extends string>() {
  const scope = scopeOf<S>();
  const scopes = z.array(scope).check(z.maxLength(100));
  const shown = {
    id: z.string(),
    name: z.string(),
    /** The prefix and the four characters after it. */
    start: z.string(),
    /** The last four characters. */
    end: z.string(),
    ownerType,
    organizationId: z.nullable(z.string()),
    scopes,
    /** The addresses and networks from which the key works. `null`: from everywhere. */
    networks: texts,
    /** The HTTP methods, the origins of browsers, and the resources for which the key works. `null`: for all. */
    methods: texts,
    origins: texts,
    resources: texts,
    /** A key that is not enabled is refused, until it is enabled again. */
    enabled: z.boolean(),
    createdAt: shape.timestamp,
    /** `null`: never. */
    expiresAt: z.nullable(shape.timestamp),
    /** Until then the key before the last rotation works too. `null` if it does not. */
    previousEndsAt: z.nullable(shape.timestamp),
    /** About when it was last used: to the minute. */
    lastUsedAt: z.nullable(shape.timestamp),
    quota,
  };
  const made = z.object({ ...shown, key: z.string() });
  return defineContract('api-keys', {
    /** Makes a key of the user, or of an organization. Only this answer contains it. */
    createApiKey: endpoint(apiKeyRoutes.createApiKey, {
      audit: 'api_key.created',
      guard: guard.inPerson,
      access: 'fresh',
      input: z.object({
        name,
        scopes: z._default(scopes, []),
        ...limits,
        expiresIn,
        organizationId: z.optional(id),
        code: input.factorCode,
      }),
      output: made,
      errors: { TOO_MANY_API_KEYS, UNKNOWN_SCOPE, INVALID_NETWORK, ...lifeErrors, ...organizationErrors },
      limit: strictLimit,
    }),
    /** Lists the keys of the user, or of an organization, the newest first. The server's own code gets the service keys. */
    listApiKeys: endpoint(apiKeyRoutes.listApiKeys, {
      access: 'acting',
      guard: guard.orByKey('apiKey:read'),
      input: z.optional(z.object({ ...cursorShape, organizationId: z.optional(id) })),
      output: cursorPage(z.object(shown)),
      errors: { ...naming, ...reading },
    }),
    /** Returns one key. */
    getApiKey: endpoint(apiKeyRoutes.getApiKey, {
      access: 'acting',
      guard: guard.orByKey('apiKey:read'),
      input: z.object({ id }),
      output: z.object(shown),
      errors: { API_KEY_NOT_FOUND, ...reading },
    }),
    /** Changes the name of a key, where and for what it works, or whether it is enabled. */
    updateApiKey: endpoint(apiKeyRoutes.updateApiKey, {
      audit: 'api_key.updated',
      guard: guard.inPerson,
      access: 'acting',
      input: z.object({
        id,
        name: z.optional(name),
        networks: z.optional(networks),
        methods: z.optional(methods),
        origins: z.optional(origins),
        resources: z.optional(resources),
        enabled: z.optional(z.boolean()),
      }),
      output: z.object(shown),
      errors: { API_KEY_NOT_FOUND, INVALID_NETWORK, ...reading },
    }),
    /** Makes a new key in place of one. The old one works for the time of grace. Only this answer contains the new one. */
    rotateApiKey: endpoint(apiKeyRoutes.rotateApiKey, {
      audit: 'api_key.rotated',
      guard: guard.inPerson,
      access: 'fresh',
      input: z.object({ id, expiresIn, code: input.factorCode }),
      output: made,
      errors: { API_KEY_NOT_FOUND, ...lifeErrors, ...managing },
      limit: strictLimit,
    }),
    /** Removes a key. From then on no call with it is answered. */
    revokeApiKey: endpoint(apiKeyRoutes.revokeApiKey, {
      audit: 'api_key.revoked',
      guard: guard.inPerson,
      access: 'acting',
      input: z.object({ id }),
      output: shape.status,
      errors: { API_KEY_NOT_FOUND, ...reading },
    }),
    /** Makes a key of the application itself. Only this answer contains it. Checks no permission. */
    createServiceKey: endpoint(internal('/api-key/create-service-key'), {
      audit: 'api_key.created',
      input: z.object({ name, scopes: z._default(scopes, []), ...limits, expiresIn }),
      output: made,
      errors: { UNKNOWN_SCOPE, INVALID_NETWORK },
    }),
    /** Sets the calls that a key can make, such as those of a plan. `null`: no limit. A new window begins. Checks no permission. */
    setApiKeyQuota: endpoint(internal('/api-key/set-quota'), {
      audit: 'api_key.updated',
      input: z.object({
        id,
        quota: z.nullable(
          z.object({
            limit: z.int().check(z.gte(1), z.lte(1_000_000_000)),
            /** Seconds, or a calendar month in UTC. */
            window: z._default(z.union([z.int().check(z.gte(1), z.lte(31_557_600)), z.literal('month')]), 'month'),
          }),
        ),
      }),
      output: z.object(shown),
      errors: { API_KEY_NOT_FOUND },
    }),
    /**
     * Checks the key of a request, and counts the call. Throws if it has none, or one that is invalid, lacks a scope, or is not for this
     * call: `method` is that of the request, and `resource` what it is about. Checks no permission beyond the scopes.
     */
    verifyApiKey: endpoint(internal('/api-key/verify'), {
      audit: false,
      input: z.optional(
        z.object({
          scopes: z._default(scopes, []),
          resource: z.optional(z.string()),
          method: z.optional(z.string()),
        }),
      ),
      output: ({ user }) =>
        z.object({
          key: z.object({ id: z.string(), name: z.string(), ownerType, scopes }),
          /** `null` for keys of organizations and of the application. */
          user: z.nullable(user),
          organizationId: z.nullable(z.string()),
          /** The calls that are left, and the seconds until `resetsAt`; `null` without a limit. */
          quota: z.nullable(z.object({ ...quotaShape, resetsIn: z.number() })),
        }),
      errors: checkErrors,
    }),
    /** Takes the reports of GitHub about keys that were found in public. Removes the keys. */
    reportLeakedApiKeys: endpoint(apiKeyRoutes.reportLeakedApiKeys, {
      audit: 'api_key.leaked',
      guard: guard.visitor,
      input: z
        .array(
          z.object({
            token: z.string().check(z.maxLength(1000)),
            type: z.string().check(z.maxLength(255)),
            url: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
            source: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
          }),
        )
        .check(z.maxLength(100)),
      output: z.array(
        z.object({
          token_raw: z.string(),
          token_type: z.string(),
          label: z.enum(['true_positive', 'false_positive']),
        }),
      ),
      errors: leakErrors,
    }),
  });
}

/** The contract of `apiKeys()`: a named type, so that declaration files of applications can refer to it. `S`: the scopes, such as `invoice:read`. */
export interface ApiKeysContract<S extends string = string>
  extends Contract<ReturnType<typeof contractOf<S>>['endpoints'], NoFields, NoFields, never, 'verifyApiKey'> {}

export const apiKeysContract: ApiKeysContract = contractOf<string>();
