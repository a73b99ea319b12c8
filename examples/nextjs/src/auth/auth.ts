import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createAuth, organization } from 'latchkey';
import { userFields } from './fields';

const database = process.env.DATABASE_FILE ?? 'data/app.db';
mkdirSync(dirname(database), { recursive: true });

export const auth = createAuth({
  appName: 'Latchkey with Next.js',
  database,
  migrate: true,
  emailAndPassword: { enabled: true },
  verification: { confirmLinks: true },
  user: { additionalFields: userFields },
  plugins: [
    organization({
      // This example has no mail server, so the link of an invitation is in the log.
      sendInvitationEmail: ({ email, url }) => console.log(`Invitation of ${email}: ${url}`),
    }),
  ],
  // Next.js sets this header to the address of the socket, unless a proxy in front of it has set it.
  advanced: { ipAddress: { ipAddressHeaders: ['x-forwarded-for'], trustedProxies: 1 } },
});
