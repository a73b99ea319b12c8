// Programs that must not compile: mistakes in calls of a client and of `auth.api` that the compiler finds.
import { expectTypeOf } from 'vitest';
import * as z from 'zod/mini';
import type { AuthClientError, CommonCode } from '../src/client.js';
import { createAuthClient, defineClientPlugin } from '../src/client.js';
import type { commonErrors } from '../src/contract/catalogue.js';
import { defineContract, endpoint } from '../src/contract/endpoint.js';
import { defineErrors } from '../src/contract/errors.js';
import { flag, instant, integer, text } from '../src/contract/fields.js';
import { guard } from '../src/contract/oversight/guard.js';
import { internal, mutation, page, query, redirect } from '../src/contract/routes.js';
import { definePlugin } from '../src/define-plugin.js';
import { createAuth } from '../src/index.js';

const routes = {
  sendCode: mutation('/sample/send-code', ['codes']),
  listCodes: query('/sample/list-codes', ['codes']),
  goAway: redirect('/sample/go'),
  showPage: page('/sample/page'),
};
const contract = defineContract(
  'sample',
  {
    sendCode: endpoint(routes.sendCode, {
      audit: false,
      guard: guard.signedIn,
      input: z.object({ to: z.string(), kind: z.enum(['mail', 'text']) }),
      output: z.object({ sentAt: z.string() }),
      errors: defineErrors({ SAMPLE_IS_BROKEN: [400, 'Sample is broken'] }),
    }),
    listCodes: endpoint(routes.listCodes, { input: z.object({ page: z.number() }), output: z.array(z.string()) }),
    goAway: endpoint(routes.goAway, {
      audit: false,
      guard: guard.signedIn,
      input: z.object({ to: z.string() }),
      output: z.unknown(),
    }),
    showPage: endpoint(routes.showPage, { output: z.string() }),
    forgeCode: endpoint(internal('/sample/forge'), {
      audit: false,
      input: z.object({ to: z.string() }),
      output: z.object({ code: z.string() }),
    }),
  },
  { user: { shoeSize: integer({ optional: true, settable: false }) } },
);
const userFields = {
  company: text({ settable: true }),
  plan: text({ settable: false, initial: () => 'free' }),
  notes: text({ settable: true, optional: true, shown: false }),
  terms: flag({ settable: true, initial: () => false }),
  bornOn: instant({ settable: true, optional: true }),
};
const sample = definePlugin(contract, {
  handlers: {
    sendCode: async () => ({ sentAt: '' }),
    listCodes: async () => [],
    goAway: async () => null,
    showPage: async () => '',
    forgeCode: async () => ({ code: '' }),
  },
});

const client = createAuthClient({ userFields, plugins: [defineClientPlugin<typeof contract>()(routes)] });
const auth = createAuth({ user: { additionalFields: userFields }, plugins: [sample] });
const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', company: 'Analytical Engines' };

// @ts-expect-error a route that a browser cannot call is not for a client
export const refused = defineClientPlugin<typeof contract>()({ ...routes, forgeCode: internal('/sample/forge') });
// @ts-expect-error a route is missing
export const incomplete = defineClientPlugin<typeof contract>()({ sendCode: routes.sendCode });

export async function names(): Promise<unknown> {
  // @ts-expect-error misspelt
  client.signInEmial({ email: '', password: '' });
  // @ts-expect-error misspelt
  client.sendCodes({ to: '', kind: 'mail' });
  // @ts-expect-error a feature that is not listed
  client.signInPhoneNumber({});
  // @ts-expect-error internal endpoints are for the server's own code
  client.forgeCode({ to: '' });
  // @ts-expect-error the client has no internal endpoint of a plugin
  const forged: keyof typeof client = 'forgeCode';
  const known: keyof typeof client = 'signInEmail';
  const sampled: keyof typeof client = 'listCodes';
  await auth.api.forgeCode({ body: { to: '' } });
  await auth.api.setPassword({ body: { newPassword: '' }, headers: new Headers() });
  // @ts-expect-error misspelt
  auth.api.forgeCodes({ body: { to: '' } });
  return [forged, known, sampled];
}

/** The endpoints that only a server has, by the kinds of their routes. */
type Internal<Api> = {
  [N in keyof Api]: Api[N] extends { readonly ' types'?: { readonly kind: 'internal' } } ? N : never;
}[keyof Api];
export function internalCalls(): void {
  expectTypeOf<'setPassword' | 'removeUser' | 'getIdToken' | 'createUser'>().toExtend<Internal<typeof auth.api>>();
  expectTypeOf<Extract<keyof typeof client, Internal<typeof auth.api>>>().toBeNever();
}

export async function inputs(): Promise<void> {
  // @ts-expect-error the input is missing
  client.sendCode();
  // @ts-expect-error a property is missing
  client.sendCode({ to: '' });
  // @ts-expect-error a property has another type
  client.sendCode({ to: 5, kind: 'mail' });
  // @ts-expect-error a text that is not one of the choices
  client.sendCode({ to: '', kind: 'pigeon' });
  // @ts-expect-error an unknown property
  client.sendCode({ to: '', kind: 'mail', cc: '' });
  // @ts-expect-error misspelt
  client.signInEmail({ email: '', pasword: '' });
  // @ts-expect-error `auth.api` takes `{ body }`, the client takes the input itself
  client.signInEmail({ body: { email: '', password: '' } });
  // @ts-expect-error an input of the body in the query
  auth.api.sendCode({ query: { to: '', kind: 'mail' } });
  // @ts-expect-error the input is missing
  auth.api.sendCode({});
  // @ts-expect-error only numbers
  client.signOut({}, { retry: 'twice' });
  // @ts-expect-error an option that does not exist
  client.signOut({}, { timout: 5 });
  // @ts-expect-error an option that does not exist
  client.sendCode({ to: '', kind: 'mail' }, { retries: 2 });
}

export async function answers(): Promise<void> {
  const { data, error } = await client.sendCode({ to: '', kind: 'mail' });
  // @ts-expect-error the answer can be an error
  data.sentAt;
  // @ts-expect-error the session can be null
  error.code;
  if (data) {
    // @ts-expect-error not part of the answer
    data.code;
    data.sentAt satisfies string;
  }
  // @ts-expect-error a link is a string, not a call
  client.goAway({ to: '' }).then;
  client.goAway({ to: '' }) satisfies string;
  client.showPage() satisfies string;
}

export async function errors(): Promise<void> {
  const { error } = await client.sendCode({ to: '', kind: 'mail' });
  if (!error) return;
  error satisfies AuthClientError<'SAMPLE_IS_BROKEN'>;
  if (error.code === 'SAMPLE_IS_BROKEN' || error.code === 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER') return;
  // @ts-expect-error a code of another endpoint
  if (error.code === 'INVALID_EMAIL_OR_PASSWORD') return;
}

export async function fields(): Promise<void> {
  client.signUpEmail({ ...person, notes: 'private', terms: true, bornOn: new Date() });
  const { company: _, ...withoutCompany } = person;
  // @ts-expect-error a field without an initial value that is not optional has to be sent
  client.signUpEmail(withoutCompany);
  // @ts-expect-error not settable
  client.signUpEmail({ ...person, plan: 'gold' });
  // @ts-expect-error a field of a feature, which is not settable
  client.signUpEmail({ ...person, shoeSize: 40 });
  // @ts-expect-error not settable
  client.updateUser({ plan: 'gold' });
  // @ts-expect-error not settable
  auth.api.updateUser({ body: { plan: 'gold' } });
  // @ts-expect-error not settable
  auth.api.signUpEmail({ body: { ...person, plan: 'gold' } });

  const { data } = await client.getSession();
  if (!data) return;
  // @ts-expect-error not shown
  data.user.notes;
  // @ts-expect-error not a field
  data.user.planet;
  data.user.company satisfies string;
  data.user.plan satisfies string;
  data.user.terms satisfies boolean;
  data.user.bornOn satisfies Date | null;
  data.user.shoeSize satisfies number | null;
  // @ts-expect-error can be null
  data.user.bornOn.getTime();

  type User = typeof auth.$Infer.User;
  const user: User = data.user;
  // @ts-expect-error not shown
  user.notes;
}

/** Codes of redirects, which no client reads, and the pattern of codes that the client's type lists one by one. */
type NotOfCalls = 'LINK_IS_NOT_PREFETCHED' | 'OPEN_THE_LINK_AGAIN' | 'INVALID_FIELD';
/** The client's type contains every code that the pipeline can answer a call with. */
export const everyCodeIsKnown: Exclude<keyof typeof commonErrors, NotOfCalls | CommonCode> extends never
  ? true
  : false = true;
