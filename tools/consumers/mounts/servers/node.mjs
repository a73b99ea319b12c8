import { createServer } from 'node:http';
import { toNodeHandler } from 'latchkey/node';
import { behindProxy, below, page, withoutProxy } from './auth.js';
import { server as ofThePage } from './page.mjs';

const [listener] = ofThePage.listeners('request');
const mounts = {
  '/sub/api/auth/': toNodeHandler(below),
  '/proxied/api/auth/': toNodeHandler(behindProxy, { trustProxy: true }),
  '/unproxied/api/auth/': toNodeHandler(withoutProxy),
};
const server = createServer((request, response) => {
  response.setHeader('set-cookie', 'own=1');
  response.setHeader('vary', 'Origin');
  if (request.headers.origin === page) {
    response.setHeader('access-control-allow-origin', page);
    response.setHeader('access-control-allow-credentials', 'true');
  }
  const [, handle] = Object.entries(mounts).find(([path]) => request.url?.startsWith(path)) ?? [];
  if (request.method === 'OPTIONS') response.writeHead(204).end();
  else if (handle) void handle(request, response);
  else listener(request, response);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
