import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { insertUser } from '../rows/users.js';
import { user } from '../schema/tables.js';
import type { Db } from './executor.js';
import { isLike, type Params, statement } from './statement.js';

const named = statement([user], (q, p: Params<{ pattern: string }>) =>
  q.selectFrom('user').where(isLike('user.name', p.pattern)).select('user.id').orderBy('user.id'),
);
const addressed = statement([user], (q, p: Params<{ pattern: string }>) =>
  q.selectFrom('user').where('user.email', 'like', p.pattern).select('user.id').orderBy('user.id'),
);

describeOnEveryDatabase('a pattern', (getDatabase) => {
  it('is compared as the database does, and SQLite gets no bare placeholder, by which it would plan each run again', async () => {
    const db = await getDatabase();
    const now = new Date('2024-06-01T12:00:00.000Z');
    for (const [id, name] of Object.entries({ ada: '100%', bob: '1000', cyd: 'none' }))
      await insertUser(db, { id, name, email: `${id}@example.com`, createdAt: now, updatedAt: now });
    const texts: string[] = [];
    const noting: Db = {
      dialect: db.dialect,
      tables: db.tables,
      run(query) {
        texts.push(query.sql);
        return db.run(query);
      },
    };

    expect(await named.all(noting, { pattern: '100!%' })).toEqual([{ id: 'ada' }]);
    expect(await named.all(noting, { pattern: '100%' })).toEqual([{ id: 'ada' }, { id: 'bob' }]);
    expect(await addressed.all(noting, { pattern: '%b%' })).toEqual([{ id: 'bob' }]);

    expect(texts).toHaveLength(3);
    for (const text of texts) {
      expect(text).toContain(' like ');
      if (db.dialect.name === 'sqlite') expect(text).toContain(" like ? || ''");
    }
  });
});
