import type { AnyEndpoint } from '../../../packages/core/src/contract/endpoint.ts';
import { type Property, propertiesOf, wireSchema } from '../schema-text.ts';

const base = 'http://localhost:3000/api/auth';

/** A call with curl, for a server on this machine: with the required inputs only. Empty if no HTTP call reaches the endpoint. */
export function curlText({ route, input }: AnyEndpoint): string {
  if (route.kind === 'internal') return '';
  const required = (propertiesOf(wireSchema(input)) ?? []).filter((each) => each.required);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => name.toUpperCase());
  const inQuery = required.filter(({ name }) => route.via === 'query' && !route.path.includes(`:${name}`));
  const query = inQuery.map((each) => `${each.name}=${encodeURIComponent(String(exampleOf(each)))}`).join('&');
  const url = `${base}${path}${query === '' ? '' : `?${query}`}`;
  const call = ['curl -b cookies.txt -c cookies.txt'];
  if (route.via === 'body') {
    const body = JSON.stringify(Object.fromEntries(required.map((each) => [each.name, exampleOf(each)])));
    call.push(`-H 'content-type: application/json'`, `-d '${body}'`);
  }
  return [...call, `'${url}'`].join(' \\\n  ');
}

const examples: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  newEmail: 'ada@example.org',
  password: 'correct horse',
  currentPassword: 'correct horse',
  newPassword: 'battery staple',
  name: 'Ada',
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
  if (example !== undefined && type.includes('string')) return example;
  const [, literal] = /^"([^"]+)"/.exec(type) ?? [];
  if (literal !== undefined) return literal;
  if (type.endsWith('[]')) return [];
  if (type.startsWith('number')) return 1;
  if (type.startsWith('boolean')) return true;
  return type.startsWith('{') ? {} : name.toUpperCase();
}
