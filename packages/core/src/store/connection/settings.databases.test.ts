// Each setting that an application may have chosen for its connections, against the same calls on a plain connection.
import { expect, it } from 'vitest';
import { type ConnectionSettings, settingsFor } from '../../../test/fixtures/connections/settings.js';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { isWhole } from '../../../test/fixtures/grid.js';
import { type Connecting, connect, type TestDatabase } from '../../../test/fixtures/test-databases.js';
import { flag, instant, integer } from '../../contract/fields.js';
import { type InvitationMail, organization } from '../../features/organization/index.js';
import { twoFactor } from '../../features/two-factor/index.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada Lövelace 🔑', email: 'ada@example.com', password: 'correct horse' };

/** Signs up, in, reads and changes what has instants, numbers, truths and objects, and returns the answers. */
async function tour({ url }: TestDatabase, connecting: Connecting): Promise<readonly unknown[]> {
  const { source, end } = connect(url, connecting);
  const invitations: InvitationMail[] = [];
  const { auth, openBrowser, clock } = testAuth({
    database: source,
    plugins: [organization({ sendInvitationEmail: (mail) => void invitations.push(mail) }), twoFactor()],
    user: {
      additionalFields: {
        limit: integer({ optional: true, settable: true }),
        beta: flag({ optional: true, settable: true }),
        since: instant({ optional: true, settable: true }),
      },
    },
    rateLimit: { enabled: true, storage: 'database', max: 40 },
  });
  try {
    await auth.migrate();
    const browser = openBrowser();
    const answers = [
      await browser.post('/sign-up/email', ada),
      await browser.post('/sign-up/email', { ...ada, name: 'Eve' }),
      await openBrowser('10.0.0.2').post('/sign-in/email', { ...ada, password: 'wrong horse' }),
    ];
    clock.advance(61);
    const later = openBrowser('10.0.0.3');
    answers.push(
      await later.post('/sign-in/email', ada),
      await later.post('/update-user', { limit: 7, beta: true, since: '2020-02-29T12:30:00.5Z' }),
      await later.get('/get-session'),
      await later.get('/list-sessions'),
      await later.post('/organization/create', {
        name: 'Acme',
        slug: 'acme',
        metadata: { plan: `it's \\ "so"`, seats: [1, 2.5] },
      }),
      await later.post('/organization/invite-member', { email: 'bob@example.com', role: 'member' }),
      await later.get('/organization/list'),
      await later.get('/organization/get-full-organization'),
      await later.post('/organization/update', { data: { name: 'Acme' } }),
      await later.post('/two-factor/enable', { password: ada.password }),
    );
    clock.advance(86_400);
    for (let call = 0; call < 6; call++)
      answers.push(await later.post('/sign-in/email', { ...ada, password: 'wrong' }));
    clock.advance(40 * 86_400);
    answers.push(await later.get('/get-session'), await browser.get('/get-session'));
    return answers.map(({ status, json }) => ({ status, json: withoutRandom(json) }));
  } finally {
    await auth.close();
    await end();
  }
}

/** Ids, tokens and secrets differ from run to run. */
function withoutRandom(json: unknown): unknown {
  return JSON.parse(
    JSON.stringify(json ?? null, (name, value: unknown) => {
      const isRandom = /id$|token$|totpURI|backupCodes|logo/i.test(name) && value !== null && value !== undefined;
      return isRandom ? 'random' : value;
    }),
  );
}

/** `npm run grids` makes a tour with each setting alone; in `npm test` every setting is in one of the tours. */
const tours = 3;

interface Chosen {
  readonly name: string;
  readonly settings: readonly ConnectionSettings<object>[];
}

function oneByOne(independent: Readonly<Record<string, ConnectionSettings<object>>>): readonly Chosen[] {
  return Object.entries(independent).map(([name, settings]) => ({ name, settings: [settings] }));
}

/** Neighbours in the list, of which some exclude each other, are in different tours. */
function together(independent: Readonly<Record<string, ConnectionSettings<object>>>): readonly Chosen[] {
  return Array.from({ length: tours }, (_, turn) => {
    const chosen = oneByOne(independent).filter((_, index) => index % tours === turn);
    return { name: chosen.map(({ name }) => name).join(', '), settings: chosen.flatMap(({ settings }) => settings) };
  });
}

describeOnEveryDatabase('settings of the connection', (_, { engine, createDatabase }) => {
  const { independent, refused, refusedByKysely = {} } = settingsFor(engine.name);
  let plain: Promise<readonly unknown[]> | undefined;

  for (const { name, settings } of isWhole ? oneByOne(independent) : together(independent)) {
    it(`${name} changes no answer`, async () => {
      plain ??= createDatabase().then((database) => tour(database, {}));
      const expected = await plain;
      expect(expected.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 422 }]);
      expect(await tour(await createDatabase(), { settings })).toEqual(expected);
    });
  }

  const cases = [
    ...Object.entries(refused).map(([name, settings]) => ({ name, settings, byKysely: false })),
    ...Object.entries(refusedByKysely).map(([name, settings]) => ({ name, settings, byKysely: true })),
  ];
  for (const { name, settings, byKysely } of cases) {
    it(`${name} is refused by its name${byKysely ? ' with a dialect of Kysely' : ''}`, async () => {
      const error: unknown = await tour(await createDatabase(), { settings: [settings], byKysely }).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({
        option: 'database',
        message: expect.stringContaining(name.split(' ').at(-1) ?? ''),
      });
    });
  }
});
