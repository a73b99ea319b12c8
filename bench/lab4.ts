import Database from 'better-sqlite3';
process.env.NODE_ENV='production';
const { createAuth, emailOTP, organization, twoFactor } = await import('latchkey');
const { measured } = await import('./measured.js');
const db = new Database(':memory:');
const auth = createAuth({...measured, database: db, plugins: [emailOTP({sendVerificationOTP: async()=>{}}), organization(), twoFactor()]});
const { headers } = await auth.api.signUpEmail({ body: { name:'ada', email:'ada@example.com', password:'correct horse' }, returnHeaders: true });
const cookie = headers.getSetCookie().map(l=>l.split(';')[0]).join('; ');
const hh = new Headers({ cookie });
async function time(name: string, f: () => unknown, R=100) {
  const a: number[] = [];
  for (let r = 0; r < R; r++) { const s = process.hrtime.bigint(); let n=0; let now=s; while (now < s+20_000_000n) { for (let i=0;i<20;i++) await f(); n+=20; now=process.hrtime.bigint(); } a.push(Number(now-s)/n/1000); }
  console.log(name, a.map(x=>x.toFixed(0)).join(' '));
}
await time('api.getSession', () => auth.api.getSession({ headers: hh }));
const url = 'http://localhost:3000/api/auth/get-session';
await time('handler', async () => (await auth.handler(new Request(url, { headers: { cookie } }))).arrayBuffer());
await time('api.getSession', () => auth.api.getSession({ headers: hh }));
process.exit();
