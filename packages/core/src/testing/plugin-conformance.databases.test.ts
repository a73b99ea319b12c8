import { describe, it } from 'vitest';
import { describeOnEveryDatabase } from '../../test/fixtures/databases.js';
import { connect } from '../../test/fixtures/places.js';
import { username } from '../index.js';
import { pluginConformance } from './plugin-conformance.js';

describeOnEveryDatabase('a database of the plugin author', (_, { createPlace }) => {
  pluginConformance(
    { describe, it },
    {
      plugin: () => username(),
      async exercise({ browser }) {
        await browser.post('/update-user', { username: 'ada_l' });
        return [];
      },
      databases: {
        'a place of its own': async () => {
          const { source, end } = connect((await createPlace()).url);
          return { database: source, end };
        },
      },
    },
  );
});
