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
const v: any = await auth.api.getSession({ headers: hh });
const text = JSON.stringify(v);
await time('api', () => auth.api.getSession({ headers: hh }));
await time('api + stringify', async () => JSON.stringify(await auth.api.getSession({ headers: hh })));
await time('stringify the same', async () => JSON.stringify(v));
await time('api + stringify another', async () => { await auth.api.getSession({ headers: hh }); return JSON.stringify(v)});
const fresh = () => ({ session: {...v.session, createdAt: new Date(v.session.createdAt)}, user: {...v.user}});
console.log(v);
await time('api + Response same text', async () => { await auth.api.getSession({ headers: hh }); return new Response(text)});
await time('api + Response+ab same text', async () => { await auth.api.getSession({ headers: hh }); return new Response(text).arrayBuffer()});
await time('Response+ab same text', async () => { return new Response(text).arrayBuffer()});
await time('api + stringify; Response+ab same text', async () => { JSON.stringify(await auth.api.getSession({ headers: hh })); return new Response(text).arrayBuffer()});
await time('api + stringify; Response+ab', async () => { const t = JSON.stringify(await auth.api.getSession({ headers: hh })); return new Response(t).arrayBuffer()});
await time('handler+ab', async () => (await auth.handler(req())).arrayBuffer());
process.exit();
