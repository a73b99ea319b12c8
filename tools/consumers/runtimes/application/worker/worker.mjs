import { waitUntil } from 'cloudflare:workers';
import { createAuth } from 'latchkey';
import pg from 'pg';
import { authOn, origin } from '../auth.mjs';

let auth;

export default {
  fetch(request, env) {
    if (new URL(request.url).pathname === '/d1') return onD1(env);
    // A Worker cannot use a connection of another request, so each connection is used once. Hyperdrive keeps the real ones.
    auth ??= authOn(new pg.Pool({ connectionString: env.DATABASE_URL, maxUses: 1 }), { advanced: { waitUntil } });
    return auth.handler(request, { ipAddress: '127.0.0.1' });
  },
};

function onD1({ DB }) {
  try {
    createAuth({ baseURL: origin, secret: 'a secret of thirty-two characters', database: DB });
    return new Response('accepted');
  } catch (error) {
    return new Response(`${error.name}: ${error.message}`);
  }
}
