// What an editor shows and offers in an application.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyPlugin, readContracts } from '../../../docs/scripts/contracts.js';
import { createConsumer } from '../fixtures/consumer-project.js';
import { type Hovered, openEditor } from './editor/language-service.js';

const { project } = createConsumer();
let editor: ReturnType<typeof openEditor>;
beforeAll(() => {
  cpSync(join(import.meta.dirname, 'editor', 'sources'), join(project, 'src'), { recursive: true });
  editor = openEditor(project);
});

const head = `# Hovers

What an editor shows of the names in \`editor/sources/hovers.tsx\`. A reviewer reads the changes of this file. Write it again with

\`\`\`sh
vitest --config vitest.workspace.ts --run --project tools tools/test/types/hovers.test.ts --update
\`\`\`
`;
const sectionOf = ({ name, line, text, documentation }: Hovered) =>
  [`## ${name}`, `\`${line}\``, `\`\`\`text\n${text}\n\`\`\``, documentation]
    .filter((part) => part !== '')
    .join('\n\n');

test('the hovers of the names of an application are those that were reviewed', async () => {
  expect([...editor.messages('hovers.tsx')]).toEqual([]);
  const hovered = editor.asked('hovers.tsx');
  expect(hovered.length).toBeGreaterThan(40);
  await expect(`${head}\n${hovered.map(sectionOf).join('\n\n')}\n`).toMatchFileSnapshot('hovers.md');
});

test('no hover names a type that computes another', () => {
  const computed =
    /\b(?:Settable|Draft|ShownFields|OneObject|WireCode|Omit|NonNullable|AnswerOf|Endpoint|Refined)<|& \{\}/;
  const found = editor.asked('hovers.tsx').filter(({ text }) => computed.test(text));
  expect(found.map(({ line, name }) => [line, name])).toEqual([]);
});

test.each(['auth', 'api', 'client', 'reads', 'queries', 'mutations', 'hooks'])(
  'each member of %s has documentation where it is used',
  (variable) => {
    const members = [...editor.membersOf('hovers.tsx', variable)].filter(([name]) => !name.startsWith('__@'));
    expect(members.length).toBeGreaterThan(5);
    expect(members.filter(([, documentation]) => documentation === '')).toEqual([]);
  },
);

test.each(['api', 'client'])('each call of %s names the errors of its contract', async (variable) => {
  const endpoints = (await readContracts(everyPlugin)).flatMap((each) => each.endpoints);
  const declared = new Map(endpoints.map(({ name, endpoint }) => [name, Object.keys(endpoint.errors).sort()]));
  const calls = [...editor.membersOf('hovers.tsx', variable)].filter(([name]) => declared.has(name));
  const named = calls.map(([name, documentation]): [string, string[]] => {
    const codes = /(?:Errors, beside those of any call: (.*)|Only the errors of any call)\.$/.exec(documentation);
    return [name, codes?.[1]?.replace(/[`<>]/g, '').split(', ') ?? [codes?.[0] ?? 'nothing']];
  });
  const wanted = calls.map(([name]) => [
    name,
    declared.get(name)?.length ? declared.get(name) : ['Only the errors of any call.'],
  ]);
  expect(calls.length).toBeGreaterThan(80);
  expect(named).toEqual(wanted);
});

describe('an editor offers no internal name', () => {
  const ofEachFunction = ['apply', 'arguments', 'bind', 'call', 'caller', 'length', 'name', 'prototype', 'toString'];
  const inferred = ['$ERROR_CODES', '$Infer'];
  const at = (mark: string) => editor.offered('completions.tsx', mark).filter((name) => !inferred.includes(name));

  test.each(['auth', 'api', 'client', 'hooks', 'a session', 'a user', 'the result of useSession'])('%s', (mark) => {
    const offered = at(mark);
    expect(offered.length).toBeGreaterThan(5);
    expect(offered.filter((name) => !/^[a-zA-Z]\w*$/.test(name) || /internal/i.test(name))).toEqual([]);
  });
  test.each([
    ['a call of the server', []],
    ['a call of the client', []],
    ['a hook of a query', ['askEarly', 'key', 'needsSession', 'options', 'suspense']],
    ['a hook of a change', ['isInOrganization', 'options']],
  ])('%s', (mark, own) => {
    expect(at(mark).filter((name) => ![...ofEachFunction, 'Symbol'].includes(name))).toEqual(own);
  });
  test('a result', () => expect(at('a result')).toEqual(['data', 'error']));
});
