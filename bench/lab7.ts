import Database from 'better-sqlite3';
import { PerformanceObserver, performance } from 'node:perf_hooks';
process.env.NODE_ENV='production';
const { createAuth, emailOTP, organization, twoFactor } = await import('latchkey');
const { measured } = await import('./measured.js');
const { bareRows } = await import('./peers/contestants/bare.js');
const bareCall = (await bareRows())['get-session, from the database']!.call;
const db = new Database(':memory:');
const auth = createAuth({...measured, database: db, plugins: [emailOTP({sendVerificationOTP: async()=>{}}), organization(), twoFactor()]});
const { headers } = await auth.api.signUpEmail({ body: { name:'ada', email:'ada@example.com', password:'correct horse' }, returnHeaders: true });
const cookie = headers.getSetCookie().map(l=>l.split(';')[0]).join('; ');
const hh = new Headers({ cookie });
let gcTime = 0, gcs = 0; const kinds: Record<number, [number, number]> = {};
new PerformanceObserver((l) => { for (const e of l.getEntries()) { const k=(e as any).detail.kind; (kinds[k] ??= [0,0])[0]++; kinds[k]![1]+=e.duration; } }).observe({ entryTypes: ['gc'] });
const turn = () => new Promise<void>((d) => setImmediate(d));
async function time(name: string, f: () => unknown, every=20, R=40) {
  for (let i=0;i<3000;i++) await f();
  await turn(); await new Promise(d=>setTimeout(d,50));
  for (const k in kinds) delete kinds[k];
  let n=0; let cpu = process.cpuUsage(); const s = performance.now();
  for (let i=0;i<20000;i++) { await f(); if (i%every===0) await turn(); n++; }
  const t = performance.now()-s; cpu = process.cpuUsage(cpu);
  await new Promise(d=>setTimeout(d,50));
  console.log(name.padEnd(50), (t*1000/n).toFixed(1), 'cpu', ((cpu.user+cpu.system)/n).toFixed(1), Object.entries(kinds).map(([k,[c,d]])=>`kind${k} ×${c} ${(d*1000/n).toFixed(1)}us/call`).join(' '));
}
const url = 'http://localhost:3000/api/auth/get-session';
const req = () => new Request(url, { headers: { cookie } });
const text = JSON.stringify(await auth.api.getSession({ headers: hh }));
await time('Response+ab', async () => new Response(text).arrayBuffer());
await time('bare', async () => (await bareCall(undefined)).arrayBuffer());
await time('api', () => auth.api.getSession({ headers: hh }));
await time('api + stringify', async () => JSON.stringify(await auth.api.getSession({ headers: hh })));
await time('handler', () => auth.handler(req()));
await time('handler+ab', async () => (await auth.handler(req())).arrayBuffer());
process.exit();
