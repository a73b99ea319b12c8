import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const features = 10;
const endpointsEach = 10;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Writes ten features of ten endpoints each, as the authors of features would. Returns the files. */
export function writeFeatures(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return numbers(features).flatMap((feature) => {
    const contract = join(folder, `feature-${feature}.ts`);
    const clientPart = join(folder, `feature-${feature}-client.ts`);
    writeFileSync(contract, contractOf(feature));
    writeFileSync(clientPart, clientPartOf(feature));
    return [contract, clientPart];
  });
}

/** Names of a feature's endpoints: every other one is a query, one of ten is for the server only. */
function endpointsOf(feature: number) {
  return numbers(endpointsEach).map((index) => {
    const kind = index === endpointsEach ? 'internal' : index % 2 === 0 ? 'query' : 'mutation';
    const verb = kind === 'query' ? 'list' : 'change';
    return { kind, index, name: `${verb}Thing${feature}x${index}` };
  });
}

function contractOf(feature: number): string {
  const endpoints = endpointsOf(feature);
  const routes = endpoints
    .filter(({ kind }) => kind !== 'internal')
    .map(({ name, kind }) => `  ${name}: ${kind}('/thing-${feature}/${name}', ['thing${feature}']),`);
  const contract = endpoints.map(
    ({
      name,
      index,
      kind,
    }) => `  ${name}: endpoint(${kind === 'internal' ? `internal('/thing-${feature}/${name}')` : `routes${feature}.${name}`}, {
    ${index % 3 === 0 ? "access: 'session'," : ''}
    ${kind === 'query' ? '' : 'audit: false,'}
    ${kind === 'mutation' ? 'guard: guard.visitor,' : ''}
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
  return `import { defineContract, defineErrors, endpoint, guard, integer, internal, mutation, pick, query, text } from 'latchkey';
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
}, { user: { thing${feature}: text({ settable: true, optional: true }) }, session: { count${feature}: integer({ settable: true, initial: () => 0 }) } });
`;
}

function clientPartOf(feature: number): string {
  return `import { defineClientPlugin } from 'latchkey/client';
import type { contract${feature} } from './feature-${feature}.js';
import { routes${feature} } from './feature-${feature}.js';

export const thing${feature}Client = () => defineClientPlugin<typeof contract${feature}>()(routes${feature});
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
  userFields: { company: text({ settable: true }), plan: text({ settable: false, initial: () => 'free' }) },
  plugins: [${parts.join(', ')}],
});
`;
}

/** A program that makes ten calls, one of each feature, and reads answers and errors. */
export function callingProgram(): string {
  const calls = oneOfEach().map(
    ({ name, feature, index }) => `  {
    const { data, error } = await client.${name}(${inputOf(index)});
    if (error?.code === 'THING_${feature}_NOT_FOUND' || !data) return;
    data.thing${index}.name?.length;
  }`,
  );
  return `import { client } from './client.js';
export async function callSome(): Promise<void> {
${calls.join('\n')}
  const { data } = await client.getSession();
  data?.user.thing1?.length;
  data?.session.count1.toFixed();
  data?.user.company.length;
}
`;
}

/** A program that makes the hooks of all endpoints and uses ten, one of each feature. */
export function hooksProgram(): string {
  const uses = oneOfEach().map(({ name, feature, index, hook, kind }) => {
    const begin =
      kind === 'query'
        ? `const ${name} = hooks.${hook}(${inputOf(index)});`
        : `const ${name} = hooks.${hook}(); ${name}.mutate(${inputOf(index)});`;
    return `  ${begin}
  if (${name}.error?.code !== 'THING_${feature}_NOT_FOUND') ${name}.data?.thing${index}.name?.length;`;
  });
  return `import { createAuthReact } from '@latchkey/react';
import { client } from './client.js';
export const hooks = createAuthReact(client);
export function useSome(): void {
${uses.join('\n')}
  hooks.useSession().data?.user.company.length;
}
`;
}

/** A program that names every hook. */
export function everyHookProgram(): string {
  return `import { createAuthReact } from '@latchkey/react';
import { client } from './client.js';
export const { ${reachable()
    .map(({ hook }) => hook)
    .join(', ')} } = createAuthReact(client);
`;
}

const inputOf = (index: number) => `{ id: '', kind: 'large${index}', tags: [{ name: '' }] }`;

function oneOfEach() {
  return reachable().filter(
    (_, position) => position % (endpointsEach - 1) === Math.floor(position / (endpointsEach - 1)) % 2,
  );
}

function reachable() {
  return numbers(features).flatMap((feature) =>
    endpointsOf(feature)
      .filter(({ kind }) => kind !== 'internal')
      .map((each) => ({ ...each, feature, hook: hookOf(each) })),
  );
}

/** The names of queries have no verb. */
function hookOf({ name, kind }: { readonly name: string; readonly kind: string }): string {
  const bare = kind === 'query' ? name.replace(/^list/, '') : name;
  return `use${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
}
