'use client';

import { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { AuthProvider } from '@/auth/client';

type Props = Pick<ComponentProps<typeof AuthProvider>, 'children' | 'initialSession'>;

export function Providers({ children, initialSession }: Props) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <AuthProvider queryClient={queryClient} initialSession={initialSession}>
      {children}
    </AuthProvider>
  );
}
