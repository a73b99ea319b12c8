import './style.css';
import type { Metadata } from 'next';
import { type ReactNode, Suspense } from 'react';
import { getSession } from '@/auth/session';
import { Header } from './header';
import { Providers } from './providers';

export const metadata: Metadata = { title: 'Latchkey with Next.js' };

/** Every page depends on the session, so the server renders each one for its request, and navigations wait for it. */
export const instant = false;

/** The boundary is around the document: the HTML arrives complete, and is readable without JavaScript. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense>
      <Document>{children}</Document>
    </Suspense>
  );
}

async function Document({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers initialSession={await getSession()}>
          <Header />
          <main>{children}</main>
        </Providers>
      </body>
    </html>
  );
}
