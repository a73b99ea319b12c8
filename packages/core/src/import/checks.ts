import { isBlank, isOneLine } from '../contract/texts/one-line.js';
import type { RoleRules } from '../domain/access/organization.js';
import type { App } from '../domain/app/app.js';
import { isSubject } from '../domain/providers/profile-fields.js';
import { normalizeEmail } from '../domain/users/email.js';
import { isImageAddress } from '../http/addresses/image-address.js';
import { parseOrigins } from '../http/addresses/origin.js';
import { readOldHash } from '../migration/hash-forms.js';
import type {
  OldAccount,
  OldInvitation,
  OldMember,
  OldOrganization,
  OldRole,
  OldSession,
  OldTeam,
  OldUser,
} from './rows.js';

const anId = /^[\x21-\x7e]{1,64}$/;
const aProvider = /^[\w.:-]{1,64}$/;
const LONGEST_LINE = 255;

/** Checks whether a text can be an id of ours: 1 to 64 visible ASCII characters. */
export const isId = (text: string): boolean => anId.test(text);

const isLine = (text: string) => text !== '' && !isBlank(text) && text.length <= LONGEST_LINE && isOneLine(text);

/** Returns why a user cannot be moved; `undefined` if nothing is wrong. */
export function problemWithUser({ id, email, name, problem }: OldUser): string | undefined {
  if (problem !== undefined) return problem;
  if (!isId(id)) return 'its id has more than 64 characters, or other characters than visible ASCII';
  if (email === undefined || email === '') return 'it has no email address';
  if (normalizeEmail(email) === undefined) return 'its email address is not one that can be used for mail';
  if (name !== undefined && name.trim() !== '' && !isLine(name))
    return `its name is longer than ${LONGEST_LINE} characters, or has line breaks or invisible characters`;
  return undefined;
}

/** Users without a name get the part of their address before the @. */
export function importedName({ name }: OldUser, email: string): string {
  return name?.trim() ? name : email.replace(/@.*/, '');
}

/** The address of an image or a logo, if pages can load it. */
export function imageOf({ settings }: App, address: string | undefined): string | null {
  const { origin, imagePaths, trustedOrigins } = settings;
  const origins = parseOrigins([...(typeof trustedOrigins === 'function' ? [] : trustedOrigins), origin]);
  return address !== undefined && isImageAddress(origins, imagePaths, address) ? address : null;
}

/** Returns why an account cannot be moved. */
export function problemWithAccount({ passwords }: App, { id, providerId, accountId, password }: OldAccount) {
  if (!isId(id)) return 'its id is not usable';
  if (!aProvider.test(providerId)) return 'the name of its provider is not usable';
  if (!isSubject(accountId)) return 'its id at the provider is not text of 1 to 255 ASCII characters';
  if (providerId !== 'credential') return undefined;
  if (password === undefined || password === '') return 'it has no password hash';
  if (passwords.isOwn(password)) return undefined;
  const hash = readOldHash(password);
  if (hash === undefined) return 'the form of its password hash is unknown, so the user has to reset the password';
  if (!hash.isBearable) return `its password hash costs too much (${hash.cost}), so the user has to reset the password`;
  return undefined;
}

/**
 * Sessions with `rememberMe: false` live a day. They are not moved: their cookie, which ends with the browser, would become a
 * permanent one.
 */
const BRIEF = 25 * 3_600_000; // milliseconds

export function problemWithSession(
  { id, token, expiresAt, updatedAt, problem }: OldSession,
  now: Date,
): string | undefined {
  if (problem !== undefined) return problem;
  if (!isId(id) || !/^[\w-]{16,128}$/.test(token)) return 'its id or its token is not usable';
  if (expiresAt <= now) return 'it has expired';
  if (expiresAt.getTime() - updatedAt.getTime() <= BRIEF) return 'it ends with the browser';
  return undefined;
}

const aSlug = /^(?!\.{1,2}$)[^\s/?#\\%\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]{1,255}$/u;
const MAX_METADATA = 16_384; // bytes, as for callers

export function problemWithOrganization({ id, name, slug, metadata }: OldOrganization): string | undefined {
  if (!isId(id)) return 'its id is not usable';
  if (!isLine(name)) return 'its name is empty or blank, too long, or has line breaks or invisible characters';
  if (!aSlug.test(slug)) return 'its slug is empty, too long, or has characters that have a meaning in URLs';
  if (metadata && new TextEncoder().encode(JSON.stringify(metadata)).length > MAX_METADATA)
    return `its metadata has more than ${MAX_METADATA} bytes`;
  return undefined;
}

/** Returns the roles of a text, without empty ones. */
export function rolesOf(text: string): string[] {
  return text
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '');
}

export function problemWithMember(
  roles: readonly string[],
  { id, role, organizationId }: OldMember | OldInvitation,
  organization: OldOrganization,
): string | undefined {
  if (!isId(id)) return 'its id is not usable';
  if (organizationId !== organization.id) return 'it names another organization';
  const held = rolesOf(role);
  if (held.length === 0) return 'it has no role';
  const unknown = held.find((name) => !roles.includes(name));
  if (unknown !== undefined) return `its role ${JSON.stringify(unknown.slice(0, 40))} is not in organization.roles`;
  return undefined;
}

const aRole = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/; // as for roles that an organization creates here

/** Returns why a role that an organization created cannot be moved. */
export function problemWithRole(roles: readonly string[], { id, role, permission }: OldRole): string | undefined {
  if (!isId(id)) return 'its id is not usable';
  if (!aRole.test(role)) return 'its name has other characters than letters, digits, _ and -, or more than 64';
  if (roles.some((name) => name.toLowerCase() === role.toLowerCase()))
    return 'organization.roles has a role of this name';
  if (permission === undefined) return 'its permissions cannot be read';
  return undefined;
}

/** The actions that the configuration knows. */
export function knownActions(
  { statements }: RoleRules,
  permission: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  const known = Object.entries(permission).map(([resource, actions]): [string, readonly string[]] => {
    const defined = Object.hasOwn(statements, resource) ? (statements[resource] ?? []) : [];
    return [resource, [...new Set(actions)].filter((action) => defined.includes(action))];
  });
  return Object.fromEntries(known.filter(([, actions]) => actions.length > 0));
}

/** Returns why a team cannot be moved. */
export function problemWithTeam({ id, name }: OldTeam): string | undefined {
  if (!isId(id)) return 'its id is not usable';
  if (!isLine(name)) return 'its name is empty or blank, too long, or has line breaks or invisible characters';
  return undefined;
}
