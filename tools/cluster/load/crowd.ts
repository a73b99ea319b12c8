// Other users in the tables, so that a migration and its indexes have work to do: copies of a user and of their account.
import type { Topology } from '../topologies/topology.js';
import type { Person } from './person.js';

/** Copies a user who has signed up this many times. */
export async function addCrowd(topology: Topology, person: Person, rows: number): Promise<void> {
  await person.signUp();
  const isMysql = topology.connectionOf(0).engine === 'mysql';
  const quote = (name: string) => (isMysql ? `\`${name}\`` : `"${name}"`);
  const numbers = isMysql ? `(select seq as i from seq_1_to_${rows}) n` : `generate_series(1, ${rows}) n(i)`;
  const schema = isMysql ? 'database()' : 'current_schema()';
  const copy = async (table: string, changed: Readonly<Record<string, string>>, one: string) => {
    const found = await topology.inspect(
      `select column_name as name from information_schema.columns where table_schema = ${schema} and table_name = '${table}'`,
    );
    const columns = found.map(({ name }) => String(name));
    const values = columns.map((name) => changed[name] ?? `one.${quote(name)}`).join(', ');
    const names = columns.map(quote).join(', ');
    await topology.inspect(
      `insert into ${quote(table)} (${names}) select ${values} from ${numbers} cross join (${one}) one`,
    );
  };
  const user = quote('user');
  const id = `concat('crowd-', n.i)`;
  const email = `concat('crowd-', n.i, '@example.com')`;
  await copy('user', { id, email }, `select * from ${user} where email = '${person.email}'`);
  const own = `select account.* from account join ${user} on ${user}.id = account.${quote('userId')} where email = '${person.email}'`;
  await copy('account', { id, userId: id, accountId: id }, own);
}
