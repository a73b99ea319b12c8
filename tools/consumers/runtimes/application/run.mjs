// run.mjs <driver> <file>: the smoke suite on a driver.
import { authOn, origin } from './auth.mjs';
import { open } from './databases.mjs';
import { smoke } from './smoke.mjs';

const [driver, file] = process.argv.slice(2);
const { database, end } = await open(driver, file);
const auth = authOn(database);
const { additions } = await auth.migrate();
console.log(`migrate: ${additions.length > 0 ? 'done' : 'nothing'}`);
for (const line of await smoke((request) => auth.handler(request, { ipAddress: '127.0.0.1' }), origin))
  console.log(line);
await auth.settled();
await auth.close();
await end();
console.log('closed');
