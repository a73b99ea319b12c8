import { H3, handleCors, serve, setCookie } from 'h3';
import { below, page } from './auth.js';
import { app as ofThePage } from './page.mjs';

const app = new H3();
app.use((event) => {
  setCookie(event, 'own', '1');
  const answered = handleCors(event, { origin: [page], credentials: true, exposeHeaders: ['x-own'] });
  if (answered !== false) return answered;
});
app.all('/api/auth/**', (event) => ofThePage.fetch(event.req));
app.all('/sub/api/auth/**', (event) => below.handler(event.req, { ipAddress: event.req.ip }));
const server = serve(app, { port: Number(process.env.PORT), hostname: '127.0.0.1', silent: true });
await server.ready();
console.log('listening');
