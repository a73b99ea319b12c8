// Bundles the application as Metro does, and runs it in Hermes against an auth object of Latchkey.
// The command-line program of Hermes reaches no network, so it runs again for each request with the answers known by then.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import babel from '@babel/core';
import { build } from 'esbuild';
import { bearer, createAuth } from 'latchkey';

const compile = (code, filename) =>
  babel.transformSync(code, {
    filename,
    babelrc: false,
    configFile: false,
    compact: false,
    presets: [['@react-native/babel-preset', { disableImportExportTransform: true, enableBabelRuntime: false }]],
  }).code;

/** React Native publishes its sources with types of Flow. */
const ownSources = {
  name: 'react-native',
  setup(building) {
    building.onResolve({ filter: /NativeBlobModule/ }, () => ({ path: 'absent', namespace: 'absent' }));
    building.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'export default null;' }));
    building.onLoad({ filter: /react-native.Libraries.*\.js$/ }, ({ path }) => ({
      contents: compile(readFileSync(path, 'utf8'), path),
    }));
  },
};

const { outputFiles } = await build({
  entryPoints: ['app.js'],
  bundle: true,
  write: false,
  format: 'iife',
  platform: 'neutral',
  mainFields: ['react-native', 'module', 'main'],
  conditions: ['react-native'],
  alias: { 'expo-secure-store': './secure-store.js' },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [ownSources],
});
const bundle = compile(outputFiles[0].text, 'bundle.js');

const auth = createAuth({
  baseURL: 'https://app.example.com',
  secret: 'a secret of thirty-two characters',
  database: ':memory:',
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  plugins: [bearer()],
});
await auth.migrate();

const answers = [];
for (let turn = 0; turn < 20; turn += 1) {
  writeFileSync('bundle.js', `globalThis.answers = ${JSON.stringify(answers)};\n${bundle}`);
  const hermes = `node_modules/hermes-engine-cli/${process.platform === 'darwin' ? 'osx' : 'linux64'}-bin/hermes`;
  const printed = execFileSync(hermes, ['-w', 'bundle.js'], { encoding: 'utf8' });
  const asked = printed.split('\n').find((line) => line.startsWith('REQUEST '));
  if (!asked) {
    console.log(printed);
    break;
  }
  const { method, url, headers, body } = JSON.parse(asked.slice('REQUEST '.length));
  // A device sends no origin and, with the client of the page, no cookie.
  const answer = await auth.handler(new Request(url, { method, headers, body }));
  const received = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  answers.push({ status: answer.status, headers: received, text: await answer.text() });
}
await auth.close();
