import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { imageFields } from '../../../src/contract/inputs.js';
import { buildModels } from '../../../src/contract/models.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer } from '../../fixtures/application.js';
import { ask, endpoints, withField } from './siblings.js';

const like = /image|logo|picture|avatar|photo|icon|banner/i;
const own = 'https://app.example.com';
const dangerous = [
  '/logout?all=1',
  '/avatars/../logout',
  '/avatars/%2e%2e/logout',
  '/avatars/%252e%252e/logout',
  '/avatars/..%2flogout',
  '/avatars/a.png?next=1',
  '/avatars',
  '/avatarsx/a.png',
  '//app.example.com/logout',
  `${own}/logout`,
  'http://app.example.com/logout',
  `${own}:443/avatars/../logout`,
  `${own}/avatars/a.png?x`,
  'https://trusted.example/logout',
  'https://user@app.example.com/logout',
];

it('every field of an input or an answer that could be an image is in the list that is checked', () => {
  const models = buildModels({}, {});
  const names = endpoints.flatMap(({ endpoint, fields }) => {
    const output = typeof endpoint.output === 'function' ? endpoint.output(models) : endpoint.output;
    const shown = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any', io: 'input' })).matchAll(
      /"(\w+)":\{/g,
    );
    return [...fields, ...[...shown].map(([, name = '']) => name)].filter((name) => like.test(name));
  });
  expect([...new Set(names)].sort()).toEqual([...imageFields].sort());
});

it('no endpoint stores an image on an own address outside the paths of images', async () => {
  const server = await openTestServer();
  const { browser } = await server.meet();
  const before = await server.contents();
  const siblings = withField(like);
  expect(siblings.length).toBeGreaterThan(4);
  for (const { found, field, name } of siblings)
    for (const address of ['/logout?all=1', `${own}/logout`, '/a.png'])
      expect(await ask(server, browser, found, { [field]: address }), name).toMatchObject({ status: 400 });
  expect(await server.contents()).toBe(before);
});

it('an image is accepted below the paths of images, and elsewhere, and what a row has besides is not shown', async () => {
  let stored = '';
  const { openBrowser } = testAuth({
    images: { paths: ['/avatars'] },
    trustedOrigins: ['https://trusted.example'],
    databaseHooks: { user: { update: { before: () => (stored ? { data: { image: stored } } : undefined) } } },
  });
  const browser = openBrowser();
  await browser.post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
  const allowed = [
    '/avatars/ada.png',
    '/avatars/a%20b/%C3%A9.webp',
    `${own}/avatars/ada.png`,
    'https://trusted.example/avatars/ada.png',
    'https://cdn.example/a.png?size=2',
  ];
  const shown = async () => (await browser.get('/get-session')).json;
  for (const image of allowed) {
    expect((await browser.post('/update-user', { image })).status, image).toBe(200);
    expect(await shown()).toMatchObject({ user: { image } });
  }
  for (const image of dangerous) expect((await browser.post('/update-user', { image })).status, image).toBe(400);
  for (stored of dangerous) {
    await browser.post('/update-user', { name: 'Ada L.' });
    expect(await shown(), stored).toMatchObject({ user: { name: 'Ada L.', image: null } });
    const headers = { accept: 'application/vnd.latchkey+json' };
    const { json } = await browser.send('/update-user', { method: 'POST', body: { name: 'Ada L.' }, headers });
    expect(json, stored).toMatchObject({ session: { user: { image: null } } });
  }
});

it.each(['/', '', 'avatars', '/a/../b', '/a?b', 'https://app.example.com/a'])(
  'the path %j is refused at the start',
  (path) => {
    expect(() => testAuth({ images: { paths: [path] } })).toThrow(/images\.paths\[0\]/);
  },
);
