import { createAuth, organization, twoFactor } from 'latchkey';

export const origin = 'https://app.example.com';

/** The same application on every runtime. */
export const authOn = (database, options = {}) =>
  createAuth({
    baseURL: origin,
    secret: 'a secret of thirty-two characters',
    database,
    logLevel: 'error',
    emailAndPassword: { enabled: true },
    plugins: [twoFactor(), organization({ sendInvitationEmail() {} })],
    ...options,
  });
