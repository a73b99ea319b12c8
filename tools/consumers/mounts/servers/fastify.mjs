import cors from '@fastify/cors';
import { toNodeHandler } from 'latchkey/node';
import { behindParser, behindProxy, below, page, withoutProxy } from './auth.js';
import { app } from './page.mjs';

await app.register(cors, { origin: [page], credentials: true, exposedHeaders: ['x-own'] });
app.addHook('onRequest', async (_request, reply) => {
  reply.header('set-cookie', 'own=1');
});
app.addHook('onSend', async (_request, reply) => {
  reply.header('x-hook', 'ran');
});
// Fastify parses JSON itself. The page shows the routes with a parser that leaves the body unread.
app.all('/parsed/api/auth/*', toNodeHandler(behindParser));
app.register(async (scope) => scope.all('/api/auth/*', toNodeHandler(below)), { prefix: '/sub' });
app.all('/proxied/api/auth/*', toNodeHandler(behindProxy, { trustProxy: true }));
app.all('/unproxied/api/auth/*', toNodeHandler(withoutProxy));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('listening');
