import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { keysOf, partsOf, tokenOf, verifierOf } from '../../../test/fixtures/jwt-verifier.js';
import { jwt } from './index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const racers = 32;
const day = 86_400;

const inParallel = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: racers }, (_, index) => run(index)));
const distinct = (values: readonly unknown[]) => [...new Set(values)];
const kidOf = (token: string) => partsOf(token).header.kid;

describeAuthOnEveryDatabase('key pairs', (openAuth) => {
  async function open() {
    const server = await openAuth({ plugins: [jwt({ rotationInterval: '30d' })] as const });
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    const published = async () => keysOf(await server.openBrowser().get('/jwks')).map(({ kid }) => kid);
    return { ...server, browser, published };
  }

  it('only one of 32 first calls creates the key, and all use it [Z51]', async () => {
    const server = await open();
    const answers = await inParallel((index) => server.browser.clone().get(index % 2 === 0 ? '/token' : '/jwks'));
    expect(distinct(answers.map(({ status }) => status))).toEqual([200]);
    const tokens = answers.filter((_, index) => index % 2 === 0).map(tokenOf);
    const listed = answers
      .filter((_, index) => index % 2 === 1)
      .flatMap((answer) => keysOf(answer).map(({ kid }) => kid));
    expect(distinct(tokens.map(kidOf))).toEqual(await server.published());
    expect(distinct(listed)).toEqual(await server.published());
    for (const token of tokens) expect(await verifierOf(server)(token)).toHaveProperty('userId');
  });

  it('only one of 32 calls that find the key too old creates the next [Z51]', async () => {
    const server = await open();
    const first = kidOf(tokenOf(await server.browser.get('/token')));
    server.clock.advance(30 * day);
    const late = server.openBrowser();
    await late.post('/sign-in/email', ada);
    const before = await inParallel(() => late.clone().get('/token'));
    expect(distinct(before.map(tokenOf).map(kidOf))).toEqual([first]);
    const [second, ...others] = await server.published();
    expect(others).toEqual([first]);
    server.clock.advance(600);
    const after = await inParallel(() => late.clone().get('/token'));
    expect(distinct(after.map(tokenOf).map(kidOf))).toEqual([second]);
  });

  it('32 concurrent calls that revoke all keys leave one key, which signs and verifies [Z51]', async () => {
    const server = await open();
    const old = tokenOf(await server.browser.get('/token'));
    const answers = await inParallel(() => server.auth.api.rotateKeys({ body: { revoke: true } }));
    expect(distinct(answers.map(({ status }) => status))).toEqual([true]);
    const token = tokenOf(await server.browser.get('/token'));
    expect(await server.published()).toEqual([kidOf(token)]);
    expect(await verifierOf(server)(token)).toHaveProperty('userId');
    await expect(verifierOf(server)(old)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  });
});
