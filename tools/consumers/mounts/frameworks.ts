/** The smallest application of a framework that builds: the route comes from the page, the rest is here. */
export interface Framework {
  readonly packages: readonly string[];
  /** The file of `docs/frameworks.md` that is the route. */
  readonly route: string;
  /** The name of this file in the application, if it is another one. */
  readonly file?: string;
  /** Where the application keeps its auth object. */
  readonly auth: string;
  readonly files: Readonly<Record<string, string>>;
  /** Arguments of `npx`. */
  readonly build: readonly string[];
  /** Arguments of `node`, or of `npx` if the first is not a file. */
  readonly start: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A version of Node from npm, where the framework needs a newer one than the tests have. Its own SQLite is the driver. */
  readonly node?: string;
  /** The framework gives the address of the socket. */
  readonly address: boolean;
  /** The server of the framework may end the connection before the client has sent a body that is too large. */
  readonly closes?: boolean;
}

const vite = 'vite@7.3.8';
const react = ['react@19', 'react-dom@19'];

export const frameworks: Readonly<Record<string, Framework>> = {
  SvelteKit: {
    packages: [
      '@sveltejs/kit@2.70.4',
      '@sveltejs/adapter-node@5.5.7',
      '@sveltejs/vite-plugin-svelte@6',
      'svelte@5',
      vite,
    ],
    route: 'src/routes/api/auth/[...all]/+server.ts',
    auth: 'src/lib/server/auth.js',
    files: {
      'svelte.config.js':
        "import adapter from '@sveltejs/adapter-node'; export default { kit: { adapter: adapter() } };",
      'vite.config.js':
        "import { sveltekit } from '@sveltejs/kit/vite'; export default { plugins: [sveltekit()], ssr: { external: ['latchkey'] } };",
      'src/app.html': '<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
      'src/routes/+page.svelte': '<h1>Hello</h1>',
    },
    build: ['vite', 'build'],
    start: ['build/index.js'],
    address: true,
    closes: true,
  },

  'React Router': {
    packages: [
      'react-router@7.18.4',
      '@react-router/dev@7.18.4',
      '@react-router/node@7.18.4',
      '@react-router/serve@7.18.4',
      ...react,
      'isbot@5',
      vite,
    ],
    route: 'app/routes/auth.ts',
    auth: 'app/auth.js',
    files: {
      'vite.config.js':
        "import { reactRouter } from '@react-router/dev/vite'; export default { plugins: [reactRouter()], resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } } };",
      'app/routes.ts':
        "import { index, route } from '@react-router/dev/routes'; export default [index('home.tsx'), route('api/auth/*', 'routes/auth.ts')];",
      'app/home.tsx': 'export default function Home() { return <h1>Hello</h1>; }',
      'app/root.tsx':
        "import { Outlet, Scripts } from 'react-router'; export default function Root() { return <html lang='en'><body><Outlet /><Scripts /></body></html>; }",
    },
    build: ['react-router', 'build'],
    start: ['react-router-serve', 'build/server/index.js'],
    address: false,
    closes: true,
  },

  Astro: {
    packages: ['astro@5.18.2', '@astrojs/node@9.5.5'],
    route: 'src/pages/api/auth/[...all].ts',
    auth: 'auth.js',
    files: {
      'astro.config.mjs':
        "import node from '@astrojs/node'; export default { adapter: node({ mode: 'standalone' }), vite: { ssr: { external: ['latchkey'] } } };",
      'src/pages/index.astro': '<h1>Hello</h1>',
    },
    build: ['astro', 'build'],
    start: ['dist/server/entry.mjs'],
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
    address: true,
  },

  Nuxt: {
    packages: ['nuxt@4.4.5'],
    route: 'server/api/auth/[...all].ts',
    auth: 'auth.js',
    files: {
      'nuxt.config.ts': 'export default defineNuxtConfig({ telemetry: false, compatibilityDate: "2026-01-01" });',
      'app/app.vue': '<template><h1>Hello</h1></template>',
    },
    build: ['nuxt', 'build'],
    start: ['.output/server/index.mjs'],
    env: { NUXT_TELEMETRY_DISABLED: '1', NITRO_HOST: '127.0.0.1' },
    address: true,
  },

  'TanStack Start': {
    // The `latest` of Nitro in the registry, 3.0.0, cannot serve what it builds with this Vite.
    packages: [
      '@tanstack/react-start@1.169.5',
      '@tanstack/react-router@1.170.46',
      'nitro@3.0.260903-beta',
      'vite@8.3.8',
      '@vitejs/plugin-react@6',
      ...react,
    ],
    route: 'src/routes/api/auth/$.ts',
    auth: 'src/auth.js',
    files: {
      'vite.config.js':
        "import { tanstackStart } from '@tanstack/react-start/plugin/vite'; import react from '@vitejs/plugin-react'; import { nitro } from 'nitro/vite'; export default { resolve: { alias: { '~': new URL('./src', import.meta.url).pathname } }, plugins: [tanstackStart(), react(), nitro()] };",
      'src/router.tsx':
        "import { createRouter } from '@tanstack/react-router'; import { routeTree } from './routeTree.gen'; export const getRouter = () => createRouter({ routeTree });",
      'src/routes/__root.tsx':
        "import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'; export const Route = createRootRoute({ component: () => <html lang='en'><head><HeadContent /></head><body><Outlet /><Scripts /></body></html> });",
      'src/routes/index.tsx':
        "import { createFileRoute } from '@tanstack/react-router'; export const Route = createFileRoute('/')({ component: () => <h1>Hello</h1> });",
    },
    build: ['vite', 'build'],
    start: ['.output/server/index.mjs'],
    node: 'node@24.21.0',
    address: true,
  },

  'Remix 2': {
    packages: [
      '@remix-run/node@2.17.5',
      '@remix-run/react@2.17.5',
      '@remix-run/serve@2.17.5',
      '@remix-run/dev@2.17.5',
      'react@18',
      'react-dom@18',
      'isbot@5',
      'vite@6',
    ],
    route: 'app/routes/auth.ts',
    file: 'app/routes/api.auth.$.ts',
    auth: 'app/auth.js',
    files: {
      'vite.config.js':
        "import { vitePlugin as remix } from '@remix-run/dev'; export default { plugins: [remix({ future: { v3_singleFetch: true } })], resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } } };",
      'app/root.tsx':
        "import { Outlet, Scripts } from '@remix-run/react'; export default function Root() { return <html lang='en'><body><Outlet /><Scripts /></body></html>; }",
      'app/routes/_index.tsx': 'export default function Home() { return <h1>Hello</h1>; }',
    },
    build: ['remix', 'vite:build'],
    start: ['remix-serve', 'build/server/index.js'],
    address: false,
    closes: true,
  },
};
