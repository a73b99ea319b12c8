import { instantOf, neededText, parsed, readFlag, textOf } from '../values.js';
import { accountOf, closedBy, recordsOf, type UserExport } from './user-export.js';

/** The answer of `aws cognito-idp list-users`, which has no passwords. */
export function cognito({ withoutSecondFactors }: { readonly withoutSecondFactors: boolean }): UserExport {
  return {
    list: 'Users',
    id: 'Username',
    page: 'moving-from-cognito',
    notes: [
      'Cognito gives no hashes of passwords to anyone: users reset their password.',
      'The list does not say who has an authenticator: these users are moved without it.',
    ],
    readUser(row) {
      const attributes = new Map(recordsOf(row.Attributes).map(({ Name, Value }) => [Name, textOf(Value)]));
      const id = attributes.get('sub') ?? neededText(row.Username);
      const named = [attributes.get('given_name'), attributes.get('family_name')].filter(Boolean).join(' ');
      const isEnabled = row.Enabled === undefined ? true : readFlag(row.Enabled);
      const hasFactor = [row.MFAOptions, row.UserMFASettingList].some((each) => Array.isArray(each) && each.length > 0);
      return {
        id,
        email: attributes.get('email'),
        name: attributes.get('name') ?? named,
        emailVerified: attributes.get('email_verified') === 'true',
        image: attributes.get('picture'),
        createdAt: instantOf(row.UserCreateDate),
        accounts: recordsOf(parsed(attributes.get('identities') ?? '')).map(({ providerName, userId }) =>
          accountOf('cognito', neededText(providerName), neededText(userId)),
        ),
        sessions: [],
        problem:
          closedBy(isEnabled === undefined ? 'unknown' : !isEnabled, 'disabled') ??
          (hasFactor && !withoutSecondFactors ? 'its second factor is not in the export' : undefined),
      };
    },
  };
}
