import { fileURLToPath } from 'node:url';
import { startServer } from './app.js';

const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const { url } = await startServer({
  port: Number(process.env.PORT ?? 3000),
  dataFolder: folder('data'),
  appFolder: folder('dist'),
  secret: process.env.LATCHKEY_SECRET ?? crypto.randomUUID() + crypto.randomUUID(),
});
console.log(`Open ${url}`);
