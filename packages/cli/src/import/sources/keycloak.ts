import type { OldSecondFactor } from 'latchkey/import';
import { authenticatorKey } from '../authenticator-key.js';
import { instantOf, neededText, objectOf, readFlag, textOf } from '../values.js';
import { accountOf, closedBy, type Json, passwordOf, recordsOf, type UserExport } from './user-export.js';

/** The export of a realm with its users, by `kc.sh export`. */
export function keycloak({ withoutSecondFactors }: { readonly withoutSecondFactors: boolean }): UserExport {
  return {
    list: 'users',
    id: 'username',
    page: 'moving-from-keycloak',
    notes: ['Roles, groups, passkeys, attributes and accounts at Microsoft are not moved.'],
    readUser(row) {
      const id = neededText(row.id);
      const credentials = recordsOf(row.credentials);
      const password = credentials.find(({ type }) => type === 'password');
      const factor = withoutSecondFactors ? undefined : factorOf(credentials);
      // Microsoft gives Keycloak another id of a user than ours, which is for one application only.
      const others = recordsOf(row.federatedIdentities).filter((each) => each.identityProvider !== 'microsoft');
      const isEnabled = row.enabled === undefined ? true : readFlag(row.enabled);
      return {
        id,
        email: textOf(row.email),
        name: [textOf(row.firstName), textOf(row.lastName)].filter(Boolean).join(' '),
        emailVerified: row.emailVerified === true,
        createdAt: instantOf(row.createdTimestamp),
        fields: { username: textOf(row.username) },
        accounts: [
          ...passwordOf(id, password && hashOf(password)),
          ...others.map((each) => accountOf('keycloak', neededText(each.identityProvider), neededText(each.userId))),
        ],
        sessions: [],
        ...(typeof factor === 'object' && { secondFactor: factor }),
        problem:
          closedBy(isEnabled === undefined ? 'unknown' : !isEnabled, 'disabled') ??
          (typeof factor === 'string' ? factor : undefined),
      };
    },
  };
}

const dataOf = ({ secretData, credentialData }: Json) => ({ ...objectOf(credentialData), ...objectOf(secretData) });

const unpadded = (base64: unknown) => neededText(base64).replaceAll('=', '');

/** Writes a hash in the PHC string format, in which its parameters are inside. */
function hashOf(credential: Json): string {
  const { algorithm, hashIterations, value, salt } = dataOf(credential);
  const end = `${unpadded(salt)}$${unpadded(value)}`;
  if (algorithm !== 'argon2') return `$${neededText(algorithm)}$${neededText(hashIterations)}$${end}`;
  const more = objectOf(objectOf(credential.credentialData)?.additionalParameters) ?? {};
  const first = (name: string) => (Array.isArray(more[name]) ? neededText(more[name][0]) : neededText(more[name]));
  const version = first('version') === '1.0' ? '16' : '19';
  const cost = `m=${first('memory')},t=${neededText(hashIterations)},p=${first('parallelism')}`;
  return `$argon2${first('type')}$v=${version}$${cost}$${end}`;
}

function factorOf(credentials: readonly Json[]): OldSecondFactor | string | undefined {
  const otp = credentials.find(({ type }) => type === 'otp');
  if (!otp)
    return credentials.some(({ type }) => type === 'webauthn')
      ? 'its second factor is no authenticator app'
      : undefined;
  const { subType, digits, period, algorithm, secretEncoding, value } = dataOf(otp);
  if (subType !== 'totp' || digits !== 6 || period !== 30 || algorithm !== 'HmacSHA1')
    return 'its authenticator has other settings than 6 digits, 30 seconds and SHA-1';
  const secret = secretEncoding === 'BASE32' ? authenticatorKey(neededText(value)) : textOf(value);
  if (secret === undefined) return 'the secret of its second factor is not readable';
  return { id: neededText(otp.id), secret, backupCodes: [] };
}
