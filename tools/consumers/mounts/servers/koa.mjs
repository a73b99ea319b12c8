import cors from '@koa/cors';
import Koa from 'koa';
import { toNodeHandler } from 'latchkey/node';
import { behindProxy, below, page, withoutProxy } from './auth.js';
import { app as ofThePage } from './page.mjs';

const app = new Koa();
app.use(cors({ origin: page, credentials: true, exposeHeaders: 'x-own' }));
app.use((ctx, next) => {
  ctx.cookies.set('own', '1');
  return next();
});
for (const middleware of ofThePage.middleware) app.use(middleware);
const mounts = {
  '/sub/api/auth/': toNodeHandler(below),
  '/proxied/api/auth/': toNodeHandler(behindProxy, { trustProxy: true }),
  '/unproxied/api/auth/': toNodeHandler(withoutProxy),
};
app.use(async (ctx, next) => {
  const [, handle] = Object.entries(mounts).find(([path]) => ctx.path.startsWith(path)) ?? [];
  if (!handle) return next();
  ctx.respond = false;
  await handle(ctx.req, ctx.res);
});
app.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
