'use client';

import { createAuthReact } from '@latchkey/react';
import { createAuthClient, organizationClient } from 'latchkey/client';
import { userFields } from './fields';

export const { AuthProvider, useSession, useSignInEmail } = createAuthReact(
  createAuthClient({ userFields, plugins: [organizationClient()] }),
);
