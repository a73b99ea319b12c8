import Database from 'better-sqlite3';
import { createHmac, timingSafeEqual } from 'node:crypto';
process.env.NODE_ENV='production';
const { create } = await import('./peers/contestants/latchkey.js');
const { createAuth, emailOTP, organization, twoFactor } = await import('latchkey');
const { measured } = await import('./measured.js');
const db = new Database(':memory:');
const auth = createAuth({...measured, database: db, plugins: [emailOTP({sendVerificationOTP: async()=>{}}), organization(), twoFactor()]});
const { headers } = await auth.api.signUpEmail({ body: { name:'ada', email:'ada@example.com', password:'correct horse' }, returnHeaders: true });
const token = (db.prepare('select token from session').get() as any).token;
const sql = `select "session"."id" as "session.id", "session"."expiresAt" as "session.expiresAt", "session"."token" as "session.token", "session"."createdAt" as "session.createdAt", "session"."updatedAt" as "session.updatedAt", "session"."ipAddress" as "session.ipAddress", "session"."userAgent" as "session.userAgent", "session"."userId" as "session.userId", "session"."factors" as "session.factors", "session"."extendable" as "session.extendable", "session"."activeOrganizationId" as "session.activeOrganizationId", "user"."id" as "user.id", "user"."name" as "user.name", "user"."email" as "user.email", "user"."emailVerified" as "user.emailVerified", "user"."image" as "user.image", "user"."createdAt" as "user.createdAt", "user"."updatedAt" as "user.updatedAt", "user"."securityVersion" as "user.securityVersion", "user"."twoFactorEnabled" as "user.twoFactorEnabled" from "session" inner join "user" on "user"."id" = "session"."userId" where "session"."token" = ?`;
async function time(name: string, f: () => unknown) {
  const a: number[] = [];
  for (let r = 0; r < 100; r++) { const s = process.hrtime.bigint(); let n=0; let now=s; while (now < s+4_000_000n) { for (let i=0;i<20;i++) await f(); n+=20; now=process.hrtime.bigint(); } a.push(Number(now-s)/n/1000); }
  a.sort((x,y)=>x-y); console.log(name.padEnd(40), a[10]!.toFixed(2), a[50]!.toFixed(2));
}
const all = db.prepare(sql).raw(true);
const get = db.prepare(sql).raw(true);
const obj = db.prepare(sql);
const few = db.prepare(`select s.id as sessionId, s.token, s.expiresAt, s.createdAt, s.ipAddress, s.userAgent, u.id as userId, u.name, u.email, u.image, u.emailVerified from session s join user u on u.id = s.userId where s.token = ? and s.expiresAt > 5`);
const one = db.prepare(`select 1 as x where ? is not null`);
const tok = db.prepare(`select s.id from session s where s.token = ?`).raw(true);
const json = db.prepare(`select json_array(${sql.slice(7, sql.indexOf(' from ')).replace(/ as "[^"]*"/g,'')}) ${sql.slice(sql.indexOf(' from '))}`).raw(true);
const conc = db.prepare(`select ${sql.slice(7, sql.indexOf(' from ')).replace(/ as "[^"]*"/g,'').split(', ').map(x=>`coalesce(${x},'')`).join("||','||")} ${sql.slice(sql.indexOf(' from '))}`).raw(true).pluck();
console.log(db.prepare('explain query plan '+sql).all(token), json.get(token), conc.get(token));
await time('raw all 20', () => all.all(token));
await time('raw get 20', () => get.get(token));
await time('object get 20', () => obj.get(token));
await time('object get 11', () => few.get(token));
await time('select 1', () => one.get(token));
await time('token only', () => tok.get(token));
await time('json_array', () => json.get(token));
await time('concat', () => conc.get(token));
const h = new Headers(headers); const cookie = headers.getSetCookie().map(l=>l.split(';')[0]).join('; ');
const hh = new Headers({ cookie });
await time('api.getSession', () => auth.api.getSession({ headers: hh }));
await time('api.getSession none', () => auth.api.getSession({ headers: h }));
process.exit();
