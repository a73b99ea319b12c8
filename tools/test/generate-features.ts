import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const features = 10;
const endpointsEach = 10;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Writes ten features of ten endpoints each, as the authors of features would. */
export function writeFeatures(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const feature of numbers(features)) {
    writeFileSync(join(folder, `feature-${feature}.ts`), contractOf(feature));
    writeFileSync(join(folder, `feature-${feature}-client.ts`), clientPartOf(feature));
  }
}

/** Names of what a feature offers: every other endpoint is a query, one of ten is for the server only. */
function endpointsOf(feature: number) {
  return numbers(endpointsEach).map((index) => {
    const kind = index === endpointsEach ? 'internal' : index % 2 === 0 ? 'query' : 'mutation';
    const verb = kind === 'query' ? 'list' : 'change';
    return { kind, index, name: `${verb}Thing${feature}x${index}` };
  });
}

function contractOf(feature: number): string {
  const endpoints = endpointsOf(feature);
  const routes = endpoints.map(({ name, kind }) => {
    const resources = kind === 'internal' ? '' : `, ['thing${feature}']`;
    return `  ${name}: ${kind}('/thing-${feature}/${name}'${resources}),`;
  });
  const contract = endpoints.map(
    ({ name, index }) => `  ${name}: endpoint(routes${feature}.${name}, {
    ${index % 3 === 0 ? "access: 'session'," : ''}
    input: z.object({
      id: z.string(),
      count${index}: z.optional(z.number()),
      kind: z.enum(['small', 'large${index}']),
      tags: z.array(z.object({ name: z.string(), weight: z.optional(z.number()) })),
    }),
    output: z.object({
      thing${index}: z.object({ id: z.string(), name: z.nullable(z.string()), size: z.union([z.number(), z.literal('huge')]) }),
      total: z.number(),
    }),
    errors: pick(errors${feature}, 'THING_${feature}_NOT_FOUND', 'THING_${feature}_IS_BROKEN'),
  }),`,
  );
  return `import { defineContract, defineErrors, endpoint, integer, internal, mutation, pick, query, text } from 'latchkey';
import * as z from 'zod/mini';

export const errors${feature} = defineErrors({
  THING_${feature}_NOT_FOUND: [404, 'Thing ${feature} not found'],
  THING_${feature}_IS_BROKEN: [400, 'Thing ${feature} is broken'],
  THING_${feature}_IS_FULL: [403, 'Thing ${feature} is full'],
});
export const routes${feature} = {
${routes.join('\n')}
};
export const contract${feature} = defineContract('thing${feature}', {
${contract.join('\n')}
}, { user: { thing${feature}: text({ optional: true }) }, session: { count${feature}: integer({ initial: () => 0 }) } });
`;
}

function clientPartOf(feature: number): string {
  return `import { defineClientFeature } from 'latchkey/client';
import { type contract${feature}, routes${feature} } from './feature-${feature}.js';

export const thing${feature}Client = () => defineClientFeature<typeof contract${feature}>()(routes${feature});
`;
}

/** A client with all ten features. */
export function clientProgram(): string {
  const parts = numbers(features).map((feature) => `thing${feature}Client()`);
  const imports = numbers(features).map(
    (feature) => `import { thing${feature}Client } from './features/feature-${feature}-client.js';`,
  );
  return `import { createAuthClient, text } from 'latchkey/client';
${imports.join('\n')}
export const client = createAuthClient({
  userFields: { company: text(), plan: text({ settable: false, initial: () => 'free' }) },
  plugins: [${parts.join(', ')}],
});
`;
}

/** A program that calls everything there is, and looks at each answer and each error. */
export function callingProgram(): string {
  const calls = reachable().map(
    ({ name, feature, index }) => `  {
    const { data, error } = await client.${name}({ id: '', kind: 'large${index}', tags: [{ name: '' }] });
    if (error?.code === 'THING_${feature}_NOT_FOUND' || !data) return;
    data.thing${index}.name?.length;
  }`,
  );
  return `import { client } from './client.js';
export async function callEverything(): Promise<void> {
${calls.join('\n')}
  const { data } = await client.getSession();
  data?.user.thing1?.length;
  data?.session.count1.toFixed();
  data?.user.company.length;
}
`;
}

/** A program that uses the hook of everything there is. */
export function hooksProgram(): string {
  const uses = reachable().map(({ name, feature, index, kind }) => {
    const input = `{ id: '', kind: 'large${index}' as const, tags: [{ name: '' }] }`;
    return kind === 'query'
      ? `  const ${name} = hooks.use${name.replace(/^list/, '')}(${input});
  if (${name}.error?.code !== 'THING_${feature}_NOT_FOUND') ${name}.data?.thing${index}.name?.length;`
      : `  const ${name} = hooks.use${name[0]?.toUpperCase()}${name.slice(1)}();
  ${name}.mutate(${input});
  if (${name}.error?.code !== 'THING_${feature}_NOT_FOUND') ${name}.data?.thing${index}.name?.length;`;
  });
  return `import { createAuthHooks } from '@latchkey/react';
import { client } from './client.js';
export const hooks = createAuthHooks(client);
export function useEverything(): void {
${uses.join('\n')}
  hooks.useSession().data?.user.company.length;
}
`;
}

function reachable() {
  return numbers(features).flatMap((feature) =>
    endpointsOf(feature)
      .filter(({ kind }) => kind !== 'internal')
      .map((each) => ({ ...each, feature })),
  );
}
