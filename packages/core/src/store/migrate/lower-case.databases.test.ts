import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { connect } from '../../../test/fixtures/test-databases.js';
import { openDatabase } from '../connection/database.js';
import { schemaOf } from '../dialects/schemas.js';
import { id, key, table } from '../schema/table.js';
import { insertUnique, list } from '../statements/index.js';
import { applyMigration, planMigration } from './index.js';

const place = table('place', { id: id(), slug: key(255, { unique: true, lowerCase: true }) });

describeOnEveryDatabase('a column in lower case', (_, { createDatabase }) => {
  async function open(slugs: Readonly<Record<string, string>>) {
    const { source, end } = connect((await createDatabase()).url);
    const db = openDatabase(source, { tables: [place] });
    await applyMigration(db);
    for (const [id, slug] of Object.entries(slugs)) await insertUnique(db, place, { id, slug });
    const close = async () => {
      await db.close();
      await end();
    };
    return { db, end: close };
  }

  it('gets older rows in lower case by a migration, once', async () => {
    const { db, end } = await open({ o1: 'Acme', o2: 'globex', o3: 'ÄPFEL', o4: "O'Brien\\", o5: 'äpfel-2' });
    const planned = await planMigration(db);
    expect(planned).toMatchObject({ additions: ['lower case of place.slug in 3 rows'], refusals: [] });
    expect((await applyMigration(db)).statements).toHaveLength(3);
    const rows = await list(db, place, {});
    expect(Object.fromEntries(rows.map(({ id, slug }) => [id, slug]))).toEqual({
      o1: 'acme',
      o2: 'globex',
      o3: 'äpfel',
      o4: "o'brien\\",
      o5: 'äpfel-2',
    });
    expect(await planMigration(db)).toEqual({ additions: [], statements: [], refusals: [] });
    await end();
  });

  it('refuses a migration after which two rows would have one text, and names them', async () => {
    const { db, end } = await open({ o1: 'Acme', o2: 'acme', o3: 'Globex' });
    const { refusals } = await planMigration(db);
    expect(refusals).toEqual([
      'place.slug differs only in upper and lower case in the rows o1 (Acme) and o2 (acme): change one of them',
    ]);
    await expect(applyMigration(db)).rejects.toThrow('o1 (Acme) and o2 (acme)');
    const { quote } = await schemaOf(db);
    const { rows } = await db.run(
      CompiledQuery.raw(`select 1 from ${quote('place')} where ${quote('slug')} = 'Globex'`),
    );
    expect(rows).toHaveLength(1);
    await end();
  });
});
