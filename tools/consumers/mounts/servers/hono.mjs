import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { cors } from 'hono/cors';
import { toHonoHandler } from 'latchkey/hono';
import { below, page } from './auth.js';
import { app as ofThePage } from './page.mjs';

const app = new Hono();
app.use(cors({ origin: page, credentials: true, exposeHeaders: ['x-own'] }));
app.use(async (context, next) => {
  setCookie(context, 'own', '1');
  await next();
});
app.route('/', ofThePage);
app.route('/sub', new Hono().all('/api/auth/*', toHonoHandler(below)));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () => console.log('listening'));
