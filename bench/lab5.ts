import Database from 'better-sqlite3';
import { PerformanceObserver } from 'node:perf_hooks';
process.env.NODE_ENV='production';
const { createAuth, emailOTP, organization, twoFactor } = await import('latchkey');
const { measured } = await import('./measured.js');
const { bareRows } = await import('./peers/contestants/bare.js');
const bare = await bareRows();
const db = new Database(':memory:');
const auth = createAuth({...measured, database: db, plugins: [emailOTP({sendVerificationOTP: async()=>{}}), organization(), twoFactor()]});
const { headers } = await auth.api.signUpEmail({ body: { name:'ada', email:'ada@example.com', password:'correct horse' }, returnHeaders: true });
const cookie = headers.getSetCookie().map(l=>l.split(';')[0]).join('; ');
const hh = new Headers({ cookie });
const turn = () => new Promise<void>((d) => setImmediate(d));
async function time(name: string, f: () => unknown, every: number, R=60) {
  const a: number[] = [];
  for (let r = 0; r < R; r++) { let spent = 0n; let n=0; while (spent < 20_000_000n) { const s = process.hrtime.bigint(); for (let i=0;i<every;i++) await f(); n+=every; spent += process.hrtime.bigint()-s; await turn(); } a.push(Number(spent)/n/1000); }
  a.splice(0, R/3); a.sort((x,y)=>x-y);
  console.log(name.padEnd(30), 'every', every, a[a.length*.1|0]!.toFixed(1), a[a.length/2|0]!.toFixed(1));
}
const url = 'http://localhost:3000/api/auth/get-session';
const bareCall = bare['get-session, from the database']!.call;
for (const every of [1, 20, 300]) {
await time('api', () => auth.api.getSession({ headers: hh }), every);
await time('handler', async () => (await auth.handler(new Request(url, { headers: { cookie } }))).arrayBuffer(), every);
await time('handler none', async () => (await auth.handler(new Request(url))).arrayBuffer(), every);
await time('bare', async () => (await bareCall(undefined)).arrayBuffer(), every);
}
process.exit();
