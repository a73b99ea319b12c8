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

import { createHmac } from 'node:crypto';
const ab = () => new Response(text).arrayBuffer();
const tok = db.prepare('select token from session').pluck().get() as string;
const st = db.prepare('select * from session join user on user.id = session.userId where token = ?').raw(true);
const key = Buffer.alloc(32, 3);


const none = new Headers();
const api = () => auth.api.getSession({ headers: hh });
const init = {status:200, headers: new Headers({'cache-control':'no-store','x-content-type-options':'nosniff','content-type':'application/json'})};
const pairs = {status:200, headers: [['cache-control','no-store'],['x-content-type-options','nosniff'],['content-type','application/json']]};
const enc = new TextEncoder();
class R extends Response { text_: string; used=false; constructor(t: string, i: any) { super(null, i); this.text_ = t; }
 async arrayBuffer() { if (this.used) throw new TypeError('x'); this.used=true; return enc.encode(this.text_).buffer as ArrayBuffer } }

await time('api', api);
const sp = () => { const o = {}; Object.setPrototypeOf(o, Array.prototype); return o; };
await time('setProto', async () => { sp() });
await time('api; setProto', async () => { await api(); sp(); });
const rs = () => new ReadableStream({ pull() {}, type: 'bytes' });
await time('rs', async () => { rs() });
await time('api; rs', async () => { await api(); rs(); });
const rs2 = () => new ReadableStream({ pull() {} });
await time('rs2', async () => { rs2() });
await time('api; rs2', async () => { await api(); rs2(); });
const rq = () => new Request('http://localhost:3000/', { method: 'POST', body: '{}' });
await time('Request+body', async () => { rq() });
await time('api; Request+body', async () => { await api(); rq(); });
await time('Request+body+json', async () => { await rq().json() });
await time('api; Request+body+json', async () => { await api(); await rq().json(); });
const read = async () => { const r = rq().body!.getReader(); for (let n = await r.read(); !n.done; n = await r.read()); };
await time('Request+body+reader', async () => { await read() });
await time('api; Request+body+reader', async () => { await api(); await read(); });
await time('Request+body+arrayBuffer', async () => { await rq().arrayBuffer() });
await time('Request+body+text', async () => { await rq().text() });
await time('AbortController', async () => { new AbortController().signal });
await time('api; AbortController', async () => { await api(); new AbortController().signal });
process.exit();
