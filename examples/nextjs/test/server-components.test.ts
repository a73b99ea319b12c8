import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { build } from './application.js';

// Beside the example, so that it finds the packages of the example.
const folder = mkdtempSync(join(import.meta.dirname, '..', '.next-server-components-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hooks = `import { createAuthReact } from '@latchkey/react';
import { createAuthClient } from 'latchkey/client';

export const { AuthProvider, SignedIn, SignedOut } = createAuthReact(createAuthClient());
`;

/** A layout and a page that are server components, and render the components of a client. */
const files = {
  'next.config.mjs': "export default { turbopack: { root: import.meta.dirname + '/../../..' } };\n",
  'app/queries.js': `'use client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';

const queryClient = new QueryClient();
export const Queries = ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
`,
  'app/layout.js': `import { AuthProvider } from './hooks';
import { Queries } from './queries';

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <Queries>
          <AuthProvider initialSession={null}>{children}</AuthProvider>
        </Queries>
      </body>
    </html>
  );
}
`,
  'app/page.js': `import { SignedIn, SignedOut } from './hooks';

export default function Page() {
  return (
    <main>
      <SignedIn>Welcome back</SignedIn>
      <SignedOut>Please sign in</SignedOut>
    </main>
  );
}
`,
};

function write(path: string, code: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), code);
}

it('server components render the components of a client file, and a file that is none stops the build', async () => {
  for (const [path, code] of Object.entries(files)) write(path, code);
  write('app/hooks.js', `'use client';\n${hooks}`);
  await build(folder);
  const html = readFileSync(join(folder, '.next/server/app/index.html'), 'utf8');
  expect(html).toContain('<main>Please sign in</main>');

  write('app/hooks.js', hooks);
  await expect(build(folder)).rejects.toThrow(/Attempted to call createAuthReact\(\) from the server/);
});
