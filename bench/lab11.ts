import { Session } from 'node:inspector/promises';
process.env.NODE_ENV='production';
const { create } = await import('./peers/contestants/latchkey.js');
const { rowsOf } = await import('./peers/rows.js');
const rows = await rowsOf(create);
const row = Object.entries(rows).find(([k])=>k.includes(process.argv[2]!))![1] as any;
const f = async (p: unknown) => (await row.call(p)).arrayBuffer();
const batch = row.prepare ? 200 : 2000, batches = row.prepare ? 40 : 20;
const lines = new Map<string, number>(); const funcs = new Map<string, number>();
const s = new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.setSamplingInterval', { interval: 50 });
let spent=0n, n=0;
for (let b=0;b<batches*1.5;b++) {
  const prep: unknown[]=[]; for (let i=0;i<batch;i++) prep.push(await row.prepare?.());
  const rec = b >= batches/2;
  if (rec) await s.post('Profiler.start');
  const t=process.hrtime.bigint();
  for (const p of prep) await f(p);
  if (rec) { spent+=process.hrtime.bigint()-t; n+=batch;
  const { profile } = await s.post('Profiler.stop');
  for (const x of profile.nodes) { let c=0; for (const p of x.positionTicks ?? []) { const k = `${x.callFrame.functionName} ${x.callFrame.url.replace(/.*\//,'')}:${p.line}`; lines.set(k, (lines.get(k)??0)+p.ticks); c+=p.ticks; } const k=`${x.callFrame.functionName} ${x.callFrame.url.replace(/.*\//,'')}:${x.callFrame.lineNumber+1}`; funcs.set(k,(funcs.get(k)??0)+c); }
  }
}
const per = Number(spent)/n/1000;
const tot = [...lines.values()].reduce((a,b)=>a+b,0);
console.log('us per call', per, 'ticks', tot);
const top = Number(process.argv[3] ?? 60);
for (const [k,v] of [...(process.argv[4] ? lines : funcs)].sort((a,b)=>b[1]-a[1]).slice(0,top)) console.log((100*v/tot).toFixed(1).padStart(5), (per*v/tot).toFixed(2).padStart(6), k);
process.exit();
