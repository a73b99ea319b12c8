import { docsPage } from '../failure.js';
import { byHand, withLayers } from './edits.js';
import type { Project } from './project.js';
import { authClient } from './react.js';
import type { SetUp } from './set-up.js';

/** The route, the client and the screens for the App Router of Next.js. The pages are new, so no file is replaced. */
export function nextFiles({ folder, source, manager }: Project): SetUp {
  const layers = withLayers(folder, `${source}app/globals.css`);
  return {
    edits: typeof layers === 'object' ? [layers] : [],
    files: [
      { path: `${source}app/api/auth/[...all]/route.ts`, text: route },
      { path: `${source}session.ts`, text: session },
      { path: `${source}auth-client.ts`, text: `'use client';\n\n${authClient}` },
      { path: `${source}app/account/[[...screen]]/screens.tsx`, text: screens },
      { path: `${source}app/account/[[...screen]]/page.tsx`, text: page },
    ],
    steps: [
      ...byHand(layers, `Order the layers of ${source}app/globals.css: ${docsPage('ui#style')}`),
      `Start it: ${manager} run dev`,
      'Open http://localhost:3000/account, and sign up.',
    ],
  };
}

const route = `import { toNextHandler } from 'latchkey/next';
import { auth } from '../../../../auth';

export const { GET, POST } = toNextHandler(auth);
`;

const session = `import { createNextAuth } from 'latchkey/next';
import { auth } from './auth';

export const { api, getSession, requireSession } = createNextAuth(auth, { signInPath: '/account/sign-in' });
`;

const screens = `'use client';

import { AuthUI, type AuthUIProps, Reauthenticate, UserButton } from '@latchkey/ui';
import { AuthPages } from '@latchkey/ui/pages';
import '@latchkey/ui/style.css';
import { QueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import { auth } from '../../../auth-client';

type Props = Pick<ComponentProps<typeof auth.AuthProvider>, 'initialSession'> & Pick<AuthUIProps, 'signInOptions'>;

/** The sign-in, the sign-up and the account, each at its address below /account. */
export function Screens({ initialSession, signInOptions }: Props) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <AuthUI
      auth={auth}
      basePath="/account"
      paths={{ account: '/account', home: '/account' }}
      signInOptions={signInOptions}
    >
      <auth.AuthProvider queryClient={queryClient} initialSession={initialSession} onReauthenticate={Reauthenticate}>
        <main style={{ padding: 16 }}>
          <UserButton />
          <AuthPages path={usePathname()} />
        </main>
      </auth.AuthProvider>
    </AuthUI>
  );
}
`;

const page = `import { Suspense } from 'react';
import { api, getSession } from '../../../session';
import { Screens } from './screens';

export default function Page() {
  return (
    <Suspense>
      <Account />
    </Suspense>
  );
}

async function Account() {
  return <Screens initialSession={await getSession()} signInOptions={await api.signInOptions()} />;
}
`;
