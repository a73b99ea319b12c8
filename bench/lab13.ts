process.env.NODE_ENV='production';
const { create } = await import('./peers/contestants/latchkey.js');
const { rowsOf } = await import('./peers/rows.js');
const seen: string[] = [];
const rows = await rowsOf((s) => create({ ...s, onStatement: (q) => void seen.push(q) }));
for (const name of process.argv.slice(2)) {
const row = Object.entries(rows).find(([k])=>k.includes(name))![1] as any;
for (let i=0;i<3;i++) { const p = await row.prepare?.(); await new Promise(d=>setTimeout(d,20)); seen.length=0; const r: Response = await row.call(p); await r.arrayBuffer(); console.log(i===2 ? `\n## ${name} ${r.status} ${[...r.headers].map(String).join('\n   ')}\n`+seen.join('\n') : ''); }
}
process.exit();
