import cors from 'cors';
import express from 'express';
import { toNodeHandler } from 'latchkey/node';
import { behindParser, behindProxy, below, page, withoutProxy } from './auth.js';
import { app as ofThePage } from './page.mjs';

const app = express();
app.use(cors({ origin: page, credentials: true, exposedHeaders: ['x-own'] }));
app.use((_request, response, next) => {
  response.cookie('own', '1');
  next();
});
app.use(ofThePage);
app.use('/parsed/api/auth', express.json(), toNodeHandler(behindParser));
app.use('/sub', express.Router().use('/api/auth', toNodeHandler(below)));
app.use('/proxied/api/auth', toNodeHandler(behindProxy, { trustProxy: true }));
app.use('/unproxied/api/auth', toNodeHandler(withoutProxy));
app.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
