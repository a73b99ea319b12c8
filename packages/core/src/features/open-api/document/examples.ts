import { isObject } from '../../../contract/json.js';
import { resolved, type Schemas } from './schemas.js';
import type { JsonSchema } from './types.js';

/** Values for readers, by the name of the property. The first match counts. */
const known: readonly (readonly [name: RegExp, value: string])[] = [
  [/email$/i, 'ada@example.com'],
  [/password$/i, 'correct horse battery staple'],
  [/^phoneNumber$/, '+15550100'],
  [/^(?:code|otp)$/, '123456'],
  [/^(?:image|logo)$/, 'https://example.com/ada.png'],
  [/^totpURI$/i, 'otpauth://totp/Example:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example'],
  // A pair of RFC 7636, appendix B.
  [/^challenge$/, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  [/^verifier$/, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'],
  [/^target$/, 'com.example.app:/sign-in'],
  [/(?:url|uri|redirectTo)$/i, '/welcome'],
  [/^organization(?:Slug)$|^slug$/, 'acme'],
  [/^organizationName$/, 'Acme'],
  [/^username$/i, 'ada'],
  [/^displayUsername$/, 'Ada'],
  [/^name$/, 'Ada Lovelace'],
  [/^ipAddress$/, '203.0.113.9'],
  [/^userAgent$/, 'Mozilla/5.0'],
  [/^role$/, 'member'],
  [/^factor$/, 'password'],
  [/^provider(?:Id)?$/, 'google'],
  [/(?:^id|Id)$/, 'q0yJt6Zc2mXvB4eSdL8nHwKfRpUaGi3T'],
];

/** Returns a value that the schema accepts, made of plausible parts. */
export function exampleOf(schema: JsonSchema, components: Schemas['components'], name = ''): unknown {
  const found = resolved(schema, components);
  if (found.const !== undefined) return found.const;
  if (found.default !== undefined) return found.default;
  if (found.enum) return found.enum[0];
  const choices = found.anyOf ?? found.oneOf ?? found.allOf;
  if (choices) return exampleOf(asSchema(choices[0]), components, name);
  switch (Array.isArray(found.type) ? found.type[0] : found.type) {
    case 'string':
      return textFor(found, name);
    case 'integer':
    case 'number':
      return found.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return [exampleOf(asSchema(found.items), components, name.replace(/s$/, ''))];
    default:
      return objectFor(found, components);
  }
}

function objectFor({ properties = {} }: JsonSchema, components: Schemas['components']): unknown {
  const entries = Object.entries(properties).map(([name, value]) => [
    name,
    exampleOf(asSchema(value), components, name),
  ]);
  return Object.fromEntries(entries);
}

function textFor({ format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema, name: string): string {
  if (format === 'date-time') return '2026-01-31T09:30:00.000Z';
  const value = known.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
  return value.padEnd(minLength, 'x').slice(0, maxLength);
}

/** JSON Schema also has `true` for "anything", and lists of schemas for tuples. */
function asSchema(value: unknown): JsonSchema {
  return isObject(value) ? { ...value } : {};
}
