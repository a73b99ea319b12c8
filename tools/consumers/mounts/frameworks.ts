/** The smallest application of a framework that builds: the route comes from the page, the rest is here. */
export interface Framework {
  readonly packages: readonly string[];
  /** The file of `docs/frameworks.md` that is the route. */
  readonly route: string;
  /** Where the application keeps its auth object. */
  readonly auth: string;
  readonly files: Readonly<Record<string, string>>;
  /** Arguments of `npx`. */
  readonly build: readonly string[];
  /** Arguments of `node`, or of `npx` if the first is not a file. */
  readonly start: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
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
};
