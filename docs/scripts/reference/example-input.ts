import type { AnyEndpoint } from '../../../packages/core/src/contract/endpoint.ts';
import { isOptional, type Property, propertiesOf, wireSchema } from '../schema-text.ts';

/**
 * An example of each input that an endpoint needs, as the pages show a call. If it needs no certain one, but one of them, the first.
 * The example of a list is empty.
 */
export function exampleInput({ input, route }: AnyEndpoint): Readonly<Record<string, unknown>> | readonly unknown[] {
  const schema = wireSchema(input);
  if (schema.type === 'array') return [];
  const taken = propertiesOf(schema) ?? [];
  const required = taken.filter((each) => each.required);
  const shown = required.length > 0 || isOptional(input) ? required : taken.slice(0, 1);
  const own = Object.entries(ofPaths).find(([path]) => route.path.startsWith(path))?.[1] ?? {};
  return Object.fromEntries(shown.map((each) => [each.name, own[each.name] ?? exampleOf(each)]));
}

/** Examples for a part of the endpoints: a role of the organization's own, the name of an organization. */
const ofPaths: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/audit/record': { action: 'user.updated' },
  '/organization/create-role': { role: 'editor' },
  '/organization/update-role': { role: 'editor' },
  '/organization/delete-role': { role: 'editor' },
  '/organization/create-team': { name: 'Sales' },
  '/organization': { name: 'Acme' },
};

const examples: Readonly<Record<string, unknown>> = {
  email: 'ada@example.com',
  newEmail: 'ada@example.org',
  password: 'correct horse',
  currentPassword: 'correct horse',
  newPassword: 'battery staple',
  name: 'Ada',
  slug: 'acme',
  organizationSlug: 'acme',
  role: 'member',
  memberIdOrEmail: 'ada@example.com',
  data: { name: 'Acme' },
  permission: { member: ['create'] },
  quota: { limit: 1000 },
  username: 'ada',
  phoneNumber: '+4915112345678',
  code: '123456',
  otp: '123456',
  target: 'com.example.app:/sign-in',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  provider: 'github',
  providerId: 'github',
};

function exampleOf({ name, type }: Property): unknown {
  const example = examples[name];
  if (example !== undefined && type.includes(typeof example === 'string' ? 'string' : '{')) return example;
  const [, literal] = /^"([^"]+)"/.exec(type) ?? [];
  if (literal !== undefined) return literal;
  if (type.endsWith('[]')) return [];
  if (type.startsWith('number')) return 1;
  if (type.startsWith('boolean')) return true;
  return type.startsWith('{') ? {} : name.toUpperCase();
}
