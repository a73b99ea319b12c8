import { createAuthClient, flag, organizationClient, teamsClient, text } from '../src/client.js';
import { createAuth, emailOTP, genericOAuth, organization, teams, twoFactor, username } from '../src/index.js';
import { createVerifier } from '../src/verify.js';

// A literal with an unknown option does not compile.
const role = () => 'user';
// @ts-expect-error
text({ setable: true });
// @ts-expect-error
text({ input: false, initial: role });
// @ts-expect-error
flag({ default: false });
// @ts-expect-error
text({ initial: () => 1 });
// @ts-expect-error
createAuth({ sesion: {} });
// @ts-expect-error
createAuth({ session: { expiresln: '7d' } });
// @ts-expect-error
createAuth({ session: { cookieCache: { enable: true } } });
// @ts-expect-error
createAuth({ socialProviders: { github: { clientId: 'a', clientsecret: 'b' } } });
// @ts-expect-error
createAuth({ socialProviders: { github: { clientId: 'a' } } });
// @ts-expect-error
createAuth({ socialProviders: { google: { clientId: 'a' } } });
// @ts-expect-error
createAuth({ databaseHooks: { user: { creat: {} } } });
// @ts-expect-error
createAuth({ events: { userDelete() {} } });
// @ts-expect-error
createAuth({ user: { additionalFields: { role: { type: 'string', input: false } } } });
// @ts-expect-error
emailOTP({ otpLenght: 6 });
// @ts-expect-error
twoFactor({ totpOptions: { digit: 6 } });
// @ts-expect-error
username({ min: 3 });
// @ts-expect-error
organization({ membershipLimits: 3 });
// @ts-expect-error
organization({ additionalFields: { organisation: { plan: text({ optional: true }) } } });
// @ts-expect-error
teams({ additionalFields: { teams: { color: text({ optional: true }) } } });
// @ts-expect-error
genericOAuth({ providers: [{ providerId: 'x', clientId: 'y', issuer: 'https://idp.example', scope: ['a'] }] });
// @ts-expect-error
createAuthClient({ baseUrl: 'https://app.example.com' });
// @ts-expect-error
organizationClient({ role: {} });
// @ts-expect-error
teamsClient({ additionalFields: { teams: {} } });
// @ts-expect-error
createVerifier({ issuer: 'https://app.example.com', audience: 'x', algorithm: ['EdDSA'] });

// Users cannot write a field unless its declaration says so.
const client = createAuthClient({
  userFields: { role: text({ initial: role }), company: text({ settable: true, optional: true }) },
});
client.updateUser({ company: 'Acme' });
// @ts-expect-error
client.updateUser({ role: 'admin' });
// @ts-expect-error
client.signUpEmail({ name: 'Ada', email: 'ada@example.com', password: 'correct horse', role: 'admin' });
