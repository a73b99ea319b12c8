/** An example for each object of options, by its name; empty for the options at the top level. */
export const examples: Readonly<Record<string, string>> = {
  '': `
import { createAuth } from 'latchkey';
import { Pool } from 'pg';

export const auth = createAuth({
  appName: 'Acme',
  baseURL: 'https://app.example.com',
  logLevel: 'warn',
  database: new Pool({ connectionString: process.env.DATABASE_URL }),
  trustedOrigins: ['https://admin.example.com'],
});`,
  images: `
import { createAuth } from 'latchkey';

export const auth = createAuth({
  images: { paths: ['/avatars/'] },
});`,
  emailAndPassword: `
import { createAuth } from 'latchkey';

export const auth = createAuth({
  emailAndPassword: {
    enabled: true,
    minPasswordLength: 12,
    requireEmailVerification: true,
    sendResetPassword: async ({ user, url }) => {
      console.log(\`mail to \${user.email}: \${url}\`);
    },
  },
});`,
  emailVerification: `
import { createAuth } from 'latchkey';

export const auth = createAuth({
  emailVerification: {
    sendOnSignUp: true,
    autoSignInAfterVerification: true,
    sendVerificationEmail: async ({ user, url }) => {
      console.log(\`mail to \${user.email}: \${url}\`);
    },
  },
});`,
  account: `
import { createAuth } from 'latchkey';

export const auth = createAuth({
  account: { accountLinking: { enabled: false } },
});`,
  user: `
import { createAuth, text } from 'latchkey';

export const auth = createAuth({
  user: {
    additionalFields: { plan: text({ initial: () => 'free' }) },
    changeEmail: { enabled: true },
    deleteUser: { enabled: true },
  },
});`,
  reauthentication: `
import { createAuth } from 'latchkey';

export const auth = createAuth({
  reauthentication: {
    sendCode: async ({ user, code }) => {
      console.log(\`mail to \${user.email}: \${code}\`);
    },
  },
});`,
  session: `
import { createAuth } from 'latchkey';

export const auth = createAuth({
  session: {
    expiresIn: '30d',
    updateAge: '1d',
    cookieCache: { enabled: true, maxAge: '5m' },
  },
});`,
  verification: `
import { createAuth } from 'latchkey';

export const auth = createAuth({
  verification: { confirmLinks: true },
});`,
  rateLimit: `
import { createAuth } from 'latchkey';

export const auth = createAuth({
  rateLimit: {
    storage: 'database',
    window: '10s',
    max: 100,
    failedSignIns: { window: '15m', max: 10 },
  },
});`,
  advanced: `
import { createAuth } from 'latchkey';

export const auth = createAuth({
  advanced: {
    ipAddress: { ipAddressHeaders: ['x-forwarded-for'], trustedProxies: 1 },
    cookiePrefix: 'acme',
    hostOnlyCookies: true,
  },
});`,
};
