'use client';

import { createAuthHooks } from '@latchkey/react';
import { createAuthClient, organizationClient } from 'latchkey/client';
import { userFields } from './fields';

export const { AuthProvider, useSession, useSignInEmail } = createAuthHooks(
  createAuthClient({ userFields, plugins: [organizationClient()] }),
);
