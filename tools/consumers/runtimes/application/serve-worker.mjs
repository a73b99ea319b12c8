// serve-worker.mjs <address of PostgreSQL>: makes the tables, then runs the smoke suite on the bundled Worker.
import { Miniflare } from 'miniflare';
import pg from 'pg';
import { authOn, origin } from './auth.mjs';
import { smoke } from './smoke.mjs';

const [address] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: address });
await authOn(pool).migrate();
await pool.end();

const worker = new Miniflare({
  modules: [{ type: 'ESModule', path: 'worker/out/worker.js' }],
  compatibilityDate: '2026-04-01',
  compatibilityFlags: ['nodejs_compat'],
  d1Databases: ['DB'],
  bindings: { DATABASE_URL: address },
});
const send = async ({ url, method, headers, body }) =>
  worker.dispatchFetch(url, {
    method,
    headers: Object.fromEntries(headers),
    ...(body ? { body: await new Response(body).text() } : {}),
  });
try {
  for (const line of await smoke(send, origin)) console.log(line);
  console.log(`env.DB: ${await (await worker.dispatchFetch(`${origin}/d1`)).text()}`);
} finally {
  await worker.dispose();
}
