import Database from 'better-sqlite3';
import { Session } from 'node:inspector/promises';
process.env.NODE_ENV='production';
const { createAuth, emailOTP, organization, twoFactor } = await import('latchkey');
const { measured } = await import('./measured.js');
const db = new Database(':memory:');
const auth = createAuth({...measured, database: db, plugins: [emailOTP({sendVerificationOTP: async()=>{}}), organization(), twoFactor()]});
const { headers } = await auth.api.signUpEmail({ body: { name:'ada', email:'ada@example.com', password:'correct horse' }, returnHeaders: true });
const cookie = headers.getSetCookie().map(l=>l.split(';')[0]).join('; ');
const hh = new Headers({ cookie });
const url = 'http://localhost:3000/api/auth/get-session';
const req = () => new Request(url, { headers: { cookie } });
const f = process.argv[2] === 'handler' ? async () => (await auth.handler(req())).arrayBuffer() : () => auth.api.getSession({ headers: hh });
for (let i=0;i<30000;i++) await f();
const s = new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.setSamplingInterval', { interval: 50 });
await s.post('Profiler.start');
const t=process.hrtime.bigint();
for (let i=0;i<100000;i++) await f();
const per = Number(process.hrtime.bigint()-t)/1e8;
const { profile } = await s.post('Profiler.stop');
const self = new Map<string, number>(); const byId = new Map(profile.nodes.map(n=>[n.id,n]));
// line-level
const lines = new Map<string, number>();
for (const n of profile.nodes) for (const p of n.positionTicks ?? []) { const k = `${n.callFrame.functionName} ${n.callFrame.url.replace(/.*\//,'')}:${p.line}`; lines.set(k, (lines.get(k)??0)+p.ticks); }
const tot = [...lines.values()].reduce((a,b)=>a+b,0);
console.log('us per call', per, 'ticks', tot);
for (const [k,v] of [...lines].sort((a,b)=>b[1]-a[1]).slice(0,70)) console.log((100*v/tot).toFixed(1).padStart(5), (per*v/tot).toFixed(2).padStart(6), k);
process.exit();
