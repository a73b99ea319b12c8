import type { OldAccount, OldMember, OldOrganization, OldSecondFactor, OldUser } from 'latchkey/import';
import { CommandFailure, docsPage } from '../../failure.js';
import { authenticatorKey } from '../authenticator-key.js';
import { type Line, readCsv } from '../csv.js';
import { BATCH, MAX_NAMED, type Orphans, type Source } from '../source.js';
import { instantOf, isRecord, neededText, objectOf, parsed, textOf } from '../values.js';

export interface ClerkExport {
  /** The CSV of users that the dashboard exports. */
  readonly users: string;
  /** `{ organizations, memberships }`: lists as the Backend API answers them. */
  readonly organizations: string | undefined;
  readonly withoutSecondFactors: boolean;
}

/** Reads an export of Clerk. */
export async function clerkSource({
  users: csv,
  organizations: json,
  withoutSecondFactors,
}: ClerkExport): Promise<Source> {
  const lines = readLines(csv);
  const { organizations, strangers } =
    json === undefined ? { organizations: [], strangers: [] } : readOrganizations(json);
  return {
    counts: {
      user: lines.length,
      organization: organizations.length,
      member: organizations.reduce((sum, { members }) => sum + members.length, strangers.length),
    },
    notes: [
      'Accounts of providers are not in the export: they are linked at the next sign-in, by a verified address.',
      'Sessions, backup codes, phone numbers and metadata are not moved.',
      ...(json === undefined ? ['Organizations are not moved, because --organizations is not set.'] : []),
    ],
    async *users() {
      for (let start = 0; start < lines.length; start += BATCH)
        yield lines.slice(start, start + BATCH).map((line) => readUser(line, { withoutSecondFactors }));
    },
    async *organizations() {
      yield* organizations;
    },
    orphans: async () => orphansAmong(strangers),
    close: async () => {},
  };
}

function readLines(csv: string): readonly Line[] {
  const lines = readCsv(csv);
  if (lines.every((line) => Object.hasOwn(line, 'id') && Object.hasOwn(line, 'primary_email_address'))) return lines;
  throw new CommandFailure('The CSV has no columns id and primary_email_address, so it is no export of Clerk.', {
    advice: [docsPage('moving-from-clerk')],
  });
}

function readUser(line: Line, { withoutSecondFactors }: Pick<ClerkExport, 'withoutSecondFactors'>): OldUser {
  const id = neededText(line.id);
  const email = textOf(line.primary_email_address);
  const factor = withoutSecondFactors ? undefined : factorOf(line, id);
  return {
    id,
    email,
    name: [line.first_name, line.last_name].filter(Boolean).join(' '),
    emailVerified: email !== undefined && addressesOf(line.verified_email_addresses).includes(email.toLowerCase()),
    fields: { username: textOf(line.username) },
    accounts: passwordOf(line, id),
    sessions: [],
    createdAt: instantOf(line.created_at),
    ...(typeof factor === 'string' ? { problem: factor } : { secondFactor: factor }),
  };
}

/** Splits at characters that no address contains. */
const addressesOf = (text = '') => text.toLowerCase().split(/[\s,;|[\]"']+/);

function passwordOf({ password_digest: password }: Line, id: string): OldAccount[] {
  return password ? [{ id, providerId: 'credential', accountId: id, password }] : [];
}

function factorOf({ totp_secret: text }: Line, id: string): OldSecondFactor | string | undefined {
  if (!text) return undefined;
  const secret = authenticatorKey(text);
  return secret ? { id, secret, backupCodes: [] } : 'the secret of its second factor is not readable';
}

/** The roles that Clerk has by default. A role of the application has the same name here, without `org:`. */
const roles: Readonly<Record<string, string>> = {
  'org:admin': 'owner',
  admin: 'owner',
  'org:member': 'member',
  basic_member: 'member',
};

interface Organizations {
  readonly organizations: OldOrganization[];
  /** Memberships of organizations that the file does not have. */
  readonly strangers: readonly OldMember[];
}

function orphansAmong(strangers: readonly OldMember[]): Orphans[] {
  if (strangers.length === 0) return [];
  const named = strangers
    .slice(0, MAX_NAMED)
    .map(({ id, organizationId }) => ({ id, reason: `its organization ${organizationId} is not in the source` }));
  return [{ table: 'member', count: strangers.length, named }];
}

function readOrganizations(json: string): Organizations {
  const { organizations, memberships } = objectOf(parsed(json)) ?? {};
  if (!Array.isArray(organizations) || !Array.isArray(memberships))
    throw new CommandFailure('The file of organizations is not { "organizations": […], "memberships": […] }.', {
      advice: [docsPage('moving-from-clerk')],
    });
  const members = memberships.filter(isRecord).map(readMember);
  const byOrganization = new Map<string, OldMember[]>();
  for (const member of members)
    byOrganization.set(member.organizationId, [...(byOrganization.get(member.organizationId) ?? []), member]);
  const found = organizations.filter(isRecord).map((row) => ({
    id: neededText(row.id),
    name: neededText(row.name),
    slug: textOf(row.slug) ?? neededText(row.id),
    logo: textOf(row.image_url),
    metadata: objectOf(row.public_metadata),
    createdAt: instantOf(row.created_at),
    members: byOrganization.get(neededText(row.id)) ?? [],
    invitations: [],
  }));
  const ids = new Set(found.map(({ id }) => id));
  return { organizations: found, strangers: members.filter(({ organizationId }) => !ids.has(organizationId)) };
}

function readMember(row: Readonly<Record<string, unknown>>): OldMember {
  const role = neededText(row.role);
  return {
    id: neededText(row.id),
    organizationId: neededText(objectOf(row.organization)?.id),
    userId: neededText(objectOf(row.public_user_data)?.user_id),
    role: Object.hasOwn(roles, role) ? (roles[role] ?? role) : role.replace(/^org:/, ''),
    createdAt: instantOf(row.created_at),
  };
}
