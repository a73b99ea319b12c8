import { CommandFailure, docsPage } from '../../failure.js';
import { instantOf, neededText, textOf } from '../values.js';
import { accountOf, closedBy, type Json, passwordOf, recordsOf, type UserExport } from './user-export.js';

export interface FirebaseFiles {
  /** The hash parameters of the project, as its console shows them. */
  readonly passwords: string | undefined;
  readonly withoutSecondFactors: boolean;
}

/** Microsoft gives the project another id of a user than ours, which is for one application only. */
const unmoved = ['password', 'phone', 'microsoft.com'];

/** The export of `firebase auth:export`. */
export function firebase({ passwords, withoutSecondFactors }: FirebaseFiles): UserExport {
  const hashOf = passwords === undefined ? () => undefined : hashesWith(passwords);
  return {
    list: 'users',
    id: 'localId',
    page: 'moving-from-firebase',
    notes: [
      ...(passwords === undefined ? ['Passwords are not moved, because --passwords is not set.'] : []),
      'Telephone numbers, claims and accounts at Microsoft are not moved.',
    ],
    readUser(row) {
      const id = neededText(row.localId);
      const others = recordsOf(row.providerUserInfo).filter((each) => !unmoved.includes(neededText(each.providerId)));
      const hasFactor = recordsOf(row.mfaInfo).length > 0;
      return {
        id,
        email: textOf(row.email),
        name: textOf(row.displayName),
        emailVerified: row.emailVerified === true,
        image: textOf(row.photoUrl),
        createdAt: instantOf(row.createdAt),
        accounts: [
          ...passwordOf(id, hashOf(row)),
          ...others.map((each) => accountOf('firebase', neededText(each.providerId), neededText(each.rawId))),
        ],
        sessions: [],
        problem:
          closedBy(row.disabled, 'disabled') ??
          (hasFactor && !withoutSecondFactors ? 'its second factor is not moved' : undefined),
      };
    },
  };
}

/** Writes hashes with the parameters of the project inside, so that they can be checked without them. */
function hashesWith(parameters: string): (row: Json) => string | undefined {
  const found = parameters.matchAll(/(signer_key|salt_separator|rounds|mem_cost)["':\s]+([\w+/=-]+)/g);
  const values = new Map(Array.from(found, ([, name, value]) => [name, value]));
  const [key, separator] = [values.get('signer_key'), values.get('salt_separator')];
  const [rounds, memory] = [values.get('rounds'), values.get('mem_cost')];
  if (key === undefined || separator === undefined || rounds === undefined || memory === undefined)
    throw new CommandFailure('The file of --passwords has no hash parameters of Firebase.', {
      advice: [docsPage('moving-from-firebase')],
    });
  const start = `$fbscrypt$v=1,n=${memory},r=${rounds},p=1,ss=${plain(separator)},sk=${plain(key)}`;
  return ({ passwordHash, salt }) => {
    const hash = textOf(passwordHash);
    return hash === undefined ? undefined : `${start}$${plain(neededText(salt))}$${plain(hash)}`;
  };
}

/** The API writes base64url, the command line base64. */
const plain = (base64: string) => base64.replaceAll('-', '+').replaceAll('_', '/');
