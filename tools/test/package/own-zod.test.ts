// The package contains zod (docs/decisions/0085). Plugins of an application are made with the application's own copy.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createConsumer } from '../fixtures/consumer-project.js';

const plugin = (zod: 'zod' | 'zod/mini') => `
  import * as z from '${zod}';
  import { createAuth, defineContract, definePlugin, endpoint, guard, mutation } from 'latchkey';
  const short = ${zod === 'zod' ? 'z.string().max(5)' : 'z.string().check(z.maxLength(5))'};
  const contract = defineContract('notes', {
    addNote: endpoint(mutation('/notes/add'), {
      audit: false,
      guard: guard.visitor,
      input: z.object({ title: short, at: z.optional(z.iso.datetime()), tags: z.array(z.union([z.literal('a'), z.literal('b')])) }),
      output: ({ user }) => z.object({ title: z.string(), user: z.nullable(user) }),
    }),
  });
  const notes = definePlugin(contract, {
    handlers: { addNote: async ({ input }) => ({ title: input.title, user: null, secret: 'not for callers' }) },
  });
  const auth = createAuth({
    baseURL: 'http://localhost:3000', secret: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E', plugins: [notes],
    logger: { debug() {}, info() {}, warn() {}, error: console.log },
  });
  const post = async (body) => {
    const answer = await auth.handler(new Request('http://localhost:3000/api/auth/notes/add', {
      method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    }), { ipAddress: '192.0.2.1' });
    console.log(answer.status, await answer.text());
  };
  await post({ title: 'short', tags: ['a', 'b'], unknown: 1 });
  await post({ title: 'far too long', tags: ['c'], at: 'yesterday' });
  await auth.close();`;

describe.each(['newest', 'oldest'] as const)('the %s zod of an application', (dependencies) => {
  const { run } = createConsumer({ dependencies });

  test.each(['zod', 'zod/mini'] as const)('%s validates the inputs of a plugin and limits its answers', (zod) => {
    const [good, bad] = run(plugin(zod)).trim().split('\n');
    expect(good).toBe('200 {"title":"short","user":null}');
    expect(bad).toMatch(/^400 .*"VALIDATION_ERROR"/);
    for (const path of ['title', 'tags', 'at']) expect(bad).toContain(`"path":"${path}`);
  });
});

describe('an application without zod', () => {
  const { project, compile, run } = createConsumer({ optionalPeers: 'only listed' });
  cpSync(join(import.meta.dirname, '..', 'fixtures', 'application'), join(project, 'src', 'application'), {
    recursive: true,
  });
  for (const place of ['zod', '.store/latchkey/node_modules/zod']) rmSync(join(project, 'node_modules', place));

  test('compiles with declarations checked', { timeout: 60_000 }, () => {
    const options = {
      module: 'NodeNext',
      moduleResolution: 'NodeNext',
      skipLibCheck: false,
      declaration: false,
      composite: false,
    };
    // The older compiler takes five times as long, so only `npm run consumers` has both.
    const older = process.env.LATCHKEY_CONSUMERS === 'all' ? ['typescript-5'] : [];
    for (const typescript of [...older, 'typescript-7'])
      expect(compile(typescript, typescript, options, ['src/application/calls.ts'])).toBe('');
  });

  test('starts', () => {
    expect(
      run(`import { createAuth } from 'latchkey'; console.log(typeof createAuth({}).handler);`)
        .trim()
        .split('\n')
        .at(-1),
    ).toBe('function');
  });
});
