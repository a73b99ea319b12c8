// For tests: for each endpoint that needs a session, a call that writes, or the reason why it only reads.
import { type TOTP, URI } from 'otpauth';
import type { Person, TestServer } from '../../fixtures/application.js';

type Input = Readonly<Record<string, unknown>>;
export type WriteCase = (testServer: TestServer, person: Person) => Promise<Input> | Input;

let numbers = 0;
const unused = (name: string) => `${name}-${++numbers}`;

async function answered<T>(
  answer: Promise<{ readonly status: number; readonly text: string; readonly json: unknown }>,
) {
  const { status, text, json } = await answer;
  if (status >= 400) throw new Error(`a call that prepares the case was refused: ${status} ${text}`);
  return json as T;
}

/** An organization that the user has created. */
async function organize({ browser }: Person) {
  const slug = unused('slug');
  return answered<{ readonly id: string }>(browser.post('/organization/create', { name: 'Acme', slug }));
}

/** Another user, invited by the user, and the invitation. */
async function invite(testServer: TestServer, person: Person, organizationId: string, role = 'member') {
  const other = await testServer.meet();
  const invitation = { email: other.email, role, organizationId };
  const { id } = await answered<{ readonly id: string }>(
    person.browser.post('/organization/invite-member', invitation),
  );
  return { other, invitationId: id };
}

/** Another user, who is a member. */
async function join(testServer: TestServer, person: Person, organizationId: string) {
  const { other, invitationId } = await invite(testServer, person, organizationId);
  type Accepted = { readonly member: { readonly id: string } };
  const accepted = await answered<Accepted>(other.browser.post('/organization/accept-invitation', { invitationId }));
  return { other, memberId: accepted.member.id };
}

/** The user, invited by another user. */
async function invited(testServer: TestServer, person: Person) {
  const owner = await testServer.meet();
  const { id: organizationId } = await organize(owner);
  const invitation = { email: person.email, role: 'member', organizationId };
  const { id } = await answered<{ readonly id: string }>(owner.browser.post('/organization/invite-member', invitation));
  await testServer.auth.settled();
  const token = testServer.invitations.at(-1)?.token; // for a user whose address is not verified
  return { invitationId: id, token };
}

async function makeTeam(person: Person) {
  const { id: organizationId } = await organize(person);
  type Team = { readonly id: string };
  const team = await answered<Team>(person.browser.post('/organization/create-team', { name: 'Team', organizationId }));
  return { organizationId, teamId: team.id };
}

/** A second factor whose set-up waits for the first code. */
async function begin(testServer: TestServer, { browser, password }: Person) {
  const { totpURI } = await answered<{ readonly totpURI: string }>(browser.post('/two-factor/enable', { password }));
  const authenticator = URI.parse(totpURI) as TOTP;
  return { code: authenticator.generate({ timestamp: testServer.clock.now().getTime() }) };
}

/** An enabled second factor. */
async function enrol(testServer: TestServer, person: Person) {
  const { code } = await begin(testServer, person);
  await answered(person.browser.post('/two-factor/verify-totp', { code }));
}

async function mailedFactor(testServer: TestServer, person: Person) {
  await begin(testServer, person);
  await answered(person.browser.post('/two-factor/send-otp'));
  await testServer.auth.settled();
  return { code: testServer.factorMails.at(-1)?.otp };
}

async function textedCode(testServer: TestServer, { browser }: Person) {
  const phoneNumber = `+1666${String(++numbers).padStart(7, '0')}`;
  await answered(browser.post('/phone-number/send-otp', { phoneNumber }));
  await testServer.auth.settled();
  return { phoneNumber, code: testServer.messages.at(-1)?.code, updatePhoneNumber: true };
}

async function linkFlow({ auth }: TestServer, { browser }: Person) {
  const wanted = { provider: 'fake-oauth', callbackURL: '/home' };
  const { url } = await answered<{ readonly url: string }>(browser.post('/link-social', wanted));
  await auth.settled();
  return { id: 'fake-oauth', code: 'code', state: new URL(url).searchParams.get('state') };
}

async function linkedAccount(testServer: TestServer, person: Person) {
  const { id, code, state } = await linkFlow(testServer, person);
  await person.browser.get(`/callback/${id}?code=${code}&state=${state}`);
  return { providerId: id };
}

async function otherSession({ openBrowser }: TestServer, { email, password }: Person) {
  const other = openBrowser();
  return answered<{ readonly token: string }>(other.post('/sign-in/email', { email, password }));
}

const anotherAddress = () => ({ newEmail: `${unused('moved')}@example.com` });

/** Calls that write. Each function prepares everything that the call needs, and returns its input. */
export const writes: Readonly<Record<string, WriteCase>> = {
  updateUser: () => ({ name: 'Another name' }),
  revokeSession: async (testServer, person) => ({ token: (await otherSession(testServer, person)).token }),
  revokeOtherSessions: async (testServer, person) => (await otherSession(testServer, person)) && {},
  changePassword: (_, { password }) => ({ currentPassword: password, newPassword: 'Battery staple 1' }),
  async setPassword({ auth }, { email }) {
    await auth.api.dropPassword({ body: { email } });
    return { newPassword: 'Battery staple 1' };
  },
  changeEmail: anotherAddress,
  unlinkAccount: async ({ auth }, { email }) => {
    await auth.api.link({ body: { email, providerId: 'github' } });
    return { providerId: 'github' };
  },
  linkSocialAccount: () => ({ provider: 'fake-oauth', callbackURL: '/home' }),
  async reauthenticateSocial({ auth }, { email }) {
    await auth.api.link({ body: { email, providerId: 'fake-oidc' } });
    return { provider: 'fake-oidc', callbackURL: '/home' };
  },
  callbackOAuth: linkFlow,
  deleteUser: () => ({}),
  reauthenticate: (_, { password }) => ({ password }),
  verifyPhoneNumber: textedCode,
  async removePhoneNumber({ auth }, { email }) {
    await auth.api.giveNumber({ body: { email, phoneNumber: `+1777${String(++numbers).padStart(7, '0')}` } });
    return {};
  },
  enableTwoFactor: (_, { password }) => ({ password }),
  async disableTwoFactor(testServer, person) {
    await enrol(testServer, person);
    return { password: person.password };
  },
  verifyTOTP: begin,
  verifyTwoFactorOTP: mailedFactor,
  async generateBackupCodes(testServer, person) {
    await enrol(testServer, person);
    return { password: person.password };
  },
  createOrganization: () => ({ name: 'Acme', slug: unused('slug') }),
  updateOrganization: async (_, person) => ({ organizationId: (await organize(person)).id, data: { name: 'Other' } }),
  async requireSecondFactor(testServer, person) {
    const { id: organizationId } = await organize(person);
    await enrol(testServer, person);
    return { organizationId, required: true };
  },
  deleteOrganization: async (_, person) => ({ organizationId: (await organize(person)).id }),
  async setActiveOrganization(_, person) {
    const { id: organizationId } = await organize(person);
    await organize(person);
    return { organizationId };
  },
  createInvitation: async (_, person) => ({
    email: `${unused('guest')}@example.com`,
    role: 'member',
    organizationId: (await organize(person)).id,
  }),
  acceptInvitation: invited,
  rejectInvitation: invited,
  async cancelInvitation(testServer, person) {
    const { invitationId } = await invite(testServer, person, (await organize(person)).id);
    return { invitationId };
  },
  async removeMember(testServer, person) {
    const { id: organizationId } = await organize(person);
    return { organizationId, memberIdOrEmail: (await join(testServer, person, organizationId)).memberId };
  },
  async updateMemberRole(testServer, person) {
    const { id: organizationId } = await organize(person);
    return { organizationId, memberId: (await join(testServer, person, organizationId)).memberId, role: 'admin' };
  },
  async leaveOrganization(testServer, person) {
    const { id: organizationId } = await organize(await testServer.meet());
    type Current = { readonly user: { readonly id: string } };
    const { user } = await answered<Current>(person.browser.get('/get-session'));
    await testServer.auth.api.addMember({ body: { userId: user.id, organizationId, role: 'member' } });
    return { organizationId };
  },
  createRole: async (_, person) => ({
    organizationId: (await organize(person)).id,
    role: 'editor',
    permission: { organization: ['update'] },
  }),
  updateRole: async (_, person) => ({ ...(await ownRole(person)), permission: { organization: ['delete'] } }),
  deleteRole: (_, person) => ownRole(person),
  createTeam: async (_, person) => ({ organizationId: (await organize(person)).id, name: 'Team' }),
  updateTeam: async (_, person) => ({ ...(await makeTeam(person)), data: { name: 'Other' } }),
  removeTeam: (_, person) => makeTeam(person),
  async addTeamMember(testServer, person) {
    const team = await makeTeam(person);
    return { ...team, memberId: (await join(testServer, person, team.organizationId)).memberId };
  },
  removeTeamMember: teamMember,
  updateTeamMemberRole: async (testServer, person) => ({ ...(await teamMember(testServer, person)), role: 'admin' }),
};

async function ownRole(person: Person) {
  const { id: organizationId } = await organize(person);
  const role = { organizationId, role: 'editor', permission: { organization: ['update'] } };
  await answered(person.browser.post('/organization/create-role', role));
  return { organizationId, role: 'editor' };
}

async function teamMember(testServer: TestServer, person: Person) {
  const team = await makeTeam(person);
  const { memberId } = await join(testServer, person, team.organizationId);
  await answered(person.browser.post('/organization/add-team-member', { ...team, memberId }));
  return { ...team, memberId };
}

/** Calls whose answer can be used after the session has ended: they are refused as soon as it has ended. */
export const handsOut: Readonly<Record<string, WriteCase>> = {
  async getToken(_, { browser }) {
    await answered(browser.get('/token')); // the first call makes the key pair
    return {};
  },
  changeEmail: anotherAddress, // of a verified user: mails a link that changes the address
  getAccessToken: linkedAccount,
  getIdToken: linkedAccount,
  refreshToken: linkedAccount,
  async getTOTPURI(testServer, person) {
    await enrol(testServer, person);
    return { password: person.password };
  },
};

/** Endpoints whose call writes nothing for the caller's session, and why. */
export const exempt: Readonly<Record<string, string>> = {
  revokeSessions: 'is one of the attacks: it writes only the end of these sessions',
  deleteUserCallback: 'is one of the attacks; its token, the session and the user are used up in one transaction',
  verifyEmail: 'rests on the link, which names user and address; the test of a change of address follows it',
  verifyEmailOTP: 'rests on the mailed code',
  verifyBackupCode: 'uses up a code of the paper that the caller shows, and begins no session for a caller who has one',
  sendVerificationEmail: 'mails to the address of the session, and writes nothing',
  sendPhoneNumberOTP: 'answers before it acts: a code that only a session of the user can use',
  sendTwoFactorOTP: 'answers before it acts: a code that only this very session can use',
  checkSettled: 'changes nothing',
  sendReauthenticationCode: 'answers before it acts: a code that only this very session can use',
  appSignIn: 'writes a code that names this very session; the exchange of the code locks the session and checks it',
  addMember: 'is for the code of the server, where no session says who acts',
  ...Object.fromEntries(
    [
      'listSessions',
      'listUserAccounts',
      'checkOrganizationSlug',
      'listOrganizations',
      'getFullOrganization',
      'getInvitation',
      'listInvitations',
      'listUserInvitations',
      'getActiveMember',
      'listMembers',
      'hasPermission',
      'listRoles',
      'listOrganizationTeams',
      'listTeamMembers',
      'listUserTeams',
      'generateTOTP',
      'getIdToken',
      'isUsernameAvailable',
    ].map((name) => [name, 'only reads']),
  ),
};
