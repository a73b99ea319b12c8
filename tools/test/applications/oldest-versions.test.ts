// The oldest versions of the dependencies that the packages name.
import { describe, expect, test } from 'vitest';
import { createConsumer } from '../fixtures/consumer-project.js';

describe('an application with the oldest versions', () => {
  const { compile, run } = createConsumer({ dependencies: 'oldest' });

  test('compiles with declarations checked', { timeout: 60_000 }, () => {
    const options = { module: 'NodeNext', moduleResolution: 'NodeNext', skipLibCheck: false };
    expect(compile('typescript-7', 'oldest', options)).toBe('');
  });

  // The other sources import Hono or React, whose own declarations need a newer TypeScript.
  test('compiles on the oldest TypeScript with declarations checked', { timeout: 60_000 }, () => {
    const resolution = { module: 'NodeNext', moduleResolution: 'NodeNext' };
    const options = { ...resolution, skipLibCheck: false, declaration: false, composite: false };
    const sources = ['auth.ts', 'client.ts', 'dialects.ts', 'door.ts', 'every-plugin.ts'].map((name) => `src/${name}`);
    expect(compile('typescript-lowest', 'oldest-typescript', options, sources)).toBe('');
  });

  test('signs a user up, refuses a bad input in words, and issues a JWT that verifies', () => {
    const output = run(`
      import { createAuth, jwt, organization, twoFactor } from 'latchkey';
      import { createVerifier } from 'latchkey/verify';
      import Database from 'better-sqlite3';
      const auth = createAuth({
        database: new Database(':memory:'), baseURL: 'http://localhost:3000', secret: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E',
        emailAndPassword: { enabled: true }, plugins: [organization(), twoFactor(), jwt()], logger: { debug() {}, info() {}, warn() {}, error() {} },
      });
      await auth.migrate();
      const call = (path, init) => auth.handler(new Request('http://localhost:3000/api/auth' + path, init), { ipAddress: '192.0.2.1' });
      const post = (path, body) => call(path, { method: 'POST', body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' } });
      const bad = await post('/sign-up/email', { name: 'Ada', email: 'ada' });
      console.log(bad.status, (await bad.json()).code);
      const made = await post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
      const cookie = made.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
      const { token } = await (await call('/token', { headers: { cookie } })).json();
      const fetch = () => call('/jwks');
      const verify = createVerifier({ issuer: 'http://localhost:3000', audience: 'http://localhost:3000', fetch });
      console.log(made.status, (await verify('Bearer ' + token)).payload.email);
      await auth.close();`);
    expect(output.trim().split('\n')).toEqual(['400 VALIDATION_ERROR', '200 ada@example.com']);
  });
});
