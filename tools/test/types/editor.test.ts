import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { createConsumer } from '../fixtures/consumer-project.js';
import { openEditor } from './editor/language-service.js';

const { project } = createConsumer();
let editor: ReturnType<typeof openEditor>;
beforeAll(() => {
  cpSync(join(import.meta.dirname, 'editor', 'sources'), join(project, 'src'), { recursive: true });
  editor = openEditor(project);
});
const at = (mark: string) => editor.at('page.tsx', mark);

test('the user of a session is shown as its fields', () => {
  const { text } = at('session.user');
  expect(text).toMatch(
    /\.user: \{\n\s+readonly id: string;[\s\S]*readonly company: string;[\s\S]*readonly noteCount: number;/,
  );
  expect(text).not.toMatch(/UserOf|Contract|Field</);
});

test('a hook has the documentation of its endpoint, and leads to its definition', () => {
  const { documentation, definitions } = at('useSignInEmail');
  expect(documentation).toMatch(/^Signs in, or answers that a second factor is needed\./);
  expect(definitions[0]).toMatch(/core-hook-names\.d\.ts$/);
  expect(at('useVerifyTotp').documentation).toMatch(/^Checks a code of an authenticator app/);
  expect(at('useVerifyTotp').definitions[0]).toMatch(/plugin-hook-names\.d\.ts$/);
});

test('a call has the documentation of its endpoint, and leads to its contract, on the server and in the browser', () => {
  expect(at('client.getSession').documentation).toMatch(/^The session of the caller and its user, or `null`\./);
  expect(at('client.getSession').definitions[0]).toMatch(/session\/contract\.d\.ts$/);
  expect(at('client.verifyTOTP').documentation).toMatch(/^Checks a code of an authenticator app/);
  expect(at('client.createOrganization').documentation).not.toBe('');
  expect(at('api.getSession').definitions[0]).toMatch(/session\/contract\.d\.ts$/);
  // An editor shows the documentation of an overloaded function while it is chosen, and that of a signature at a call.
  expect(at('api.begun').documentation).toMatch(/^Signs in, or/);
});

test('a call on the server is shown with the signature that it uses, and with the plain one while it is written', () => {
  expect(at('api.plain').text).toMatch(/=> Promise<\{\n\s+redirect: boolean;/);
  expect(at('api.headers').text).toMatch(/=> Promise<\{\n\s+headers: Headers;/);
  expect(at('api.response').text).toContain('=> Promise<Response>');
  expect(at('api.begun').text).not.toMatch(/\{\n?\s*\([^)]*\): Promise<Response>/);
});

test('answers of sign-in and sign-up have a user, with the configured fields', () => {
  expect(at('signed in').text).toMatch(/plan: string$/);
  expect(at('signed up').text).toMatch(/plan: string$/);
});

test('the compiler refuses what is misspelt or missing, and says so in a sentence', () => {
  const messages = [...editor.messages('page.tsx')];
  const found = (start: string) => messages.find(([line]) => line.startsWith(start))?.[1] ?? '';
  expect(found("await auth.api.signInEmail({ body: { email: '', passwrd")).toContain('Did you mean to write');
  expect(found("return flow.state === 'idle'")).toContain('no overlap');
  expect(found('export const invite')).toMatch(/Did you mean '"member"'\?$/);
  expect(found('export const continueWith')).toMatch(/Did you mean '"github"'\?$/);
  expect(found('export const social')).toContain("Property 'clientSecret' is missing");
  expect(found('export const begun')).toMatch(
    /^[^\n]*createAuthClient takes no type: write createAuthClient\(\{ plugins: \[twoFactorClient\(\)\] \}\)[^\n]*$/,
  );
  expect(messages).toHaveLength(6);
});

test('a file that returns a flow or a step has declarations', () => {
  expect([...editor.messages('steps-of-flows.ts').values()]).toEqual([]);
});

test.each([
  ['client.ts', 10_000],
  // Names of roles and providers that the compiler checks, and what agrees to start anew, are part of the types.
  ['every-plugin-client.ts', 10_200],
])('the declarations of %s are at most %i bytes', (name, most) => {
  const bytes = Buffer.byteLength(editor.declarations(name));
  console.log(`declarations of ${name}: ${bytes} of ${most} bytes`);
  expect(bytes, name).toBeGreaterThan(100);
  expect(bytes, name).toBeLessThanOrEqual(most);
});

test('each call of a client has documentation', () => {
  const folder = inject('packed')['@latchkey/react']?.folder ?? '';
  const names = ['core', 'plugin'].map((name) => readFileSync(join(folder, 'dist', `${name}-hook-names.d.ts`), 'utf8'));
  const undocumented = names.join('\n').matchAll(/[^/]\n\s+readonly (use\w+)/g);
  expect(Array.from(undocumented, ([, hook]) => hook)).toEqual([]);
});
