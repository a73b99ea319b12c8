// A server with every feature on: the compiler can write its types too, with the fields of users and sessions.
import {
  bearer,
  createAuth,
  emailOTP,
  flag,
  jwt,
  magicLink,
  organization,
  phoneNumber,
  teams,
  text,
  twoFactor,
  username,
} from 'latchkey';

export const organizationFields = {
  organization: { plan: text({ settable: true }) },
  member: { isOnCall: flag({ settable: true, initial: () => false }) },
};

export const everything = createAuth({
  baseURL: 'https://app.example.com',
  secret: 'a secret of a consumer that is long enough',
  database: ':memory:',
  emailAndPassword: { enabled: true },
  socialProviders: { github: { clientId: 'id', clientSecret: 'secret' } },
  plugins: [
    bearer(),
    jwt(),
    emailOTP({ sendVerificationOTP: () => {} }),
    magicLink({ sendMagicLink: () => {} }),
    username(),
    phoneNumber({ sendOTP: () => {} }),
    twoFactor(),
    organization({ additionalFields: organizationFields, sendInvitationEmail: () => {} }),
    teams(),
  ],
});

export type User = typeof everything.$Infer.User;
export type Session = typeof everything.$Infer.Session;
export const nameOf = ({ username, phoneNumber }: User) => username ?? phoneNumber;
export const hasSecondFactor = ({ twoFactorEnabled }: User) => twoFactorEnabled;
export const placeOf = ({ activeOrganizationId }: Session) => activeOrganizationId;
export const planOf = async (headers: Headers) => (await everything.api.listOrganizations({ headers }))[0]?.plan;
export const organizationsOf = (headers: Headers) => everything.api.listOrganizations({ headers });
export const { createTeam, listMembers, getInvitation, addMember, verifyTOTP } = everything.api;
export const issue = (headers: Headers) => everything.api.getToken({ headers });
// @ts-expect-error misspelt
everything.api.signInUsrename;
