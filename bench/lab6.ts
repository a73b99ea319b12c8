import Database from 'better-sqlite3';
process.env.NODE_ENV='production';
const { createAuth, emailOTP, organization, twoFactor } = await import('latchkey');
const { measured } = await import('./measured.js');
const db = new Database(':memory:');
const auth = createAuth({...measured, database: db, plugins: [emailOTP({sendVerificationOTP: async()=>{}}), organization(), twoFactor()]});
const { headers } = await auth.api.signUpEmail({ body: { name:'ada', email:'ada@example.com', password:'correct horse' }, returnHeaders: true });
const cookie = headers.getSetCookie().map(l=>l.split(';')[0]).join('; ');
const hh = new Headers({ cookie });
const turn = () => new Promise<void>((d) => setImmediate(d));
async function time(name: string, f: () => unknown, every=20, R=60) {
  const a: number[] = [];
  for (let r = 0; r < R; r++) { let spent = 0n; let n=0; while (spent < 10_000_000n) { const s = process.hrtime.bigint(); for (let i=0;i<every;i++) await f(); n+=every; spent += process.hrtime.bigint()-s; await turn(); } a.push(Number(spent)/n/1000); }
  a.splice(0, R/3); a.sort((x,y)=>x-y);
  console.log(name.padEnd(50), a[a.length*.1|0]!.toFixed(1), a[a.length/2|0]!.toFixed(1));
}
const url = 'http://localhost:3000/api/auth/get-session';
const req = () => new Request(url, { headers: { cookie } });
const one = req();
const text = JSON.stringify(await auth.api.getSession({ headers: hh }));
await time('api', () => auth.api.getSession({ headers: hh }));
await time('api of one request headers', () => auth.api.getSession({ headers: one.headers }));
await time('Request', () => req());
await time('api of new request headers', () => auth.api.getSession({ headers: req().headers }));
await time('api + stringify', async () => JSON.stringify(await auth.api.getSession({ headers: hh })));
await time('api + Response', async () => new Response(JSON.stringify(await auth.api.getSession({ headers: hh }))));
await time('Response', async () => new Response(text));
await time('Response+ab', async () => new Response(text).arrayBuffer());
await time('api + Response+ab', async () => new Response(JSON.stringify(await auth.api.getSession({ headers: hh }))).arrayBuffer());
await time('api of new req + Response+ab', async () => new Response(JSON.stringify(await auth.api.getSession({ headers: req().headers }))).arrayBuffer());
await time('handler of one request', () => auth.handler(one));
await time('handler', () => auth.handler(req()));
await time('handler+ab', async () => (await auth.handler(req())).arrayBuffer());
process.exit();
