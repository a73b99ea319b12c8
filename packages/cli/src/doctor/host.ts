/** A place where applications run behind a proxy that is not theirs. */
export interface Host {
  readonly name: string;
  /** Each request can run in a process of its own, which stops with the answer. */
  readonly isServerless: boolean;
  /** The header with the client's address that the host sets itself. */
  readonly header: string;
  /** Variables that the host sets. */
  readonly variables: readonly string[];
  /** Files that an application has for it. */
  readonly files: readonly string[];
}

const hosts: readonly Host[] = [
  {
    name: 'Vercel',
    isServerless: true,
    header: 'x-vercel-forwarded-for',
    variables: ['VERCEL'],
    files: ['vercel.json', '.vercel/project.json'],
  },
  {
    name: 'Netlify',
    isServerless: true,
    header: 'x-nf-client-connection-ip',
    variables: ['NETLIFY'],
    files: ['netlify.toml'],
  },
  {
    name: 'Cloudflare Workers',
    isServerless: true,
    header: 'cf-connecting-ip',
    variables: ['CF_PAGES', 'WORKERS_CI'],
    files: ['wrangler.toml', 'wrangler.json', 'wrangler.jsonc'],
  },
  { name: 'Fly.io', isServerless: false, header: 'fly-client-ip', variables: ['FLY_APP_NAME'], files: ['fly.toml'] },
  { name: 'Render', isServerless: false, header: 'x-forwarded-for', variables: ['RENDER'], files: ['render.yaml'] },
  {
    name: 'Railway',
    isServerless: false,
    header: 'x-real-ip',
    variables: ['RAILWAY_ENVIRONMENT'],
    files: ['railway.json', 'railway.toml'],
  },
  { name: 'Heroku', isServerless: false, header: 'x-forwarded-for', variables: ['DYNO'], files: ['Procfile'] },
  { name: 'nginx', isServerless: false, header: 'x-real-ip', variables: [], files: ['nginx.conf', 'nginx/nginx.conf'] },
  { name: 'Caddy', isServerless: false, header: 'x-forwarded-for', variables: [], files: ['Caddyfile'] },
];

/** Finds the host of an application by its variables and its files. */
export function findHost(env: NodeJS.ProcessEnv, hasFile: (file: string) => boolean): Host | undefined {
  return hosts.find(({ variables, files }) => variables.some((name) => env[name]) || files.some(hasFile));
}
