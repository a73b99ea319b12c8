import { createAuth } from 'latchkey';

const origin = `http://127.0.0.1:${process.env.PORT}`;

/** The origin of a page that lives elsewhere and that the CORS plugin of the framework admits. */
export const page = 'https://page.example';

/** An auth object as in production, with tables of its own. */
async function createMigrated(options) {
  const auth = createAuth({
    database: ':memory:',
    secret: 'a secret of thirty-two characters',
    emailAndPassword: { enabled: true },
    trustedOrigins: [page],
    rateLimit: { enabled: false },
    ...options,
  });
  await auth.migrate();
  return auth;
}

export const auth = await createMigrated({ baseURL: origin });
/** Mounted behind the body parser of the framework. */
export const behindParser = await createMigrated({ baseURL: origin, basePath: '/parsed/api/auth' });
/** Mounted in an application that is itself mounted below `/sub`. */
export const below = await createMigrated({ baseURL: origin, basePath: '/sub/api/auth' });
/** Behind a proxy, for the host that the proxy names. */
const domains = { allowedHosts: ['app.example.com'] };
export const behindProxy = await createMigrated({ baseURL: domains, basePath: '/proxied/api/auth' });
export const withoutProxy = await createMigrated({ baseURL: domains, basePath: '/unproxied/api/auth' });
