import { CommandFailure, docsPage } from '../../failure.js';
import { instantOf, neededText, objectOf, textOf } from '../values.js';
import { accountOf, closedBy, passwordOf, recordsOf, rowsOf, type UserExport } from './user-export.js';

export interface Auth0Files {
  /** The file with the hashes that Auth0 sends on request. */
  readonly passwords: string | undefined;
  readonly withoutSecondFactors: boolean;
}

/** The export of users of Auth0: a line of JSON for each. */
export function auth0({ passwords, withoutSecondFactors }: Auth0Files): UserExport {
  const hashes = hashesOf(passwords);
  return {
    list: 'users',
    id: 'user_id',
    page: 'moving-from-auth0',
    notes: [
      ...(passwords === undefined ? ['Passwords are not moved, because --passwords is not set.'] : []),
      'Second factors, roles and organizations are not in the export.',
    ],
    readUser(row) {
      const id = neededText(row.user_id);
      const hasFactor = Array.isArray(row.multifactor) && row.multifactor.length > 0;
      const others = recordsOf(row.identities).filter(({ provider }) => provider !== 'auth0');
      return {
        id,
        email: textOf(row.email),
        name: textOf(row.name),
        emailVerified: row.email_verified === true,
        image: textOf(row.picture),
        createdAt: instantOf(row.created_at),
        fields: { username: textOf(row.username) },
        accounts: [
          ...passwordOf(id, hashes.get(id)),
          ...others.map((each) => accountOf('auth0', neededText(each.provider), neededText(each.user_id))),
        ],
        sessions: [],
        problem:
          closedBy(row.blocked, 'blocked') ??
          (hasFactor && !withoutSecondFactors ? 'its second factor is not in the export' : undefined),
      };
    },
  };
}

/** The hashes by the id of the user, which is `auth0|` and the id of the row. */
function hashesOf(text: string | undefined): ReadonlyMap<string, string> {
  if (text === undefined) return new Map();
  const rows = rowsOf(text, 'users');
  if (!rows?.every((row) => row._id !== undefined))
    throw new CommandFailure('The file of --passwords is no export of hashes of Auth0.', {
      advice: [docsPage('moving-from-auth0')],
    });
  return new Map(
    rows.flatMap(({ _id, passwordHash }): (readonly [string, string])[] => {
      const hash = textOf(passwordHash);
      return hash === undefined ? [] : [[`auth0|${neededText(objectOf(_id)?.$oid ?? _id)}`, hash]];
    }),
  );
}
