// Bundles the application as Metro does, and runs it in Hermes against an auth object of Latchkey.
// The command-line program of Hermes reaches no network, so it runs again for each request with the answers known by then.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import babel from '@babel/core';
import { build } from 'esbuild';
import { appSignIn, bearer } from 'latchkey';
import { testAuth } from 'latchkey/testing';

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
  alias: {
    'expo-secure-store': './secure-store.js',
    'expo-crypto': './expo-crypto.js',
    'expo-web-browser': './expo-web-browser.js',
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [ownSources],
});
const bundle = compile(outputFiles[0].text, 'bundle.js');

const { auth, openBrowser } = testAuth({
  plugins: [bearer(), appSignIn({ targets: ['com.example.app:/sign-in'] })],
});
/** The browser of the device, in which the user signs in when the app opens it. */
const browser = openBrowser();

/** What the device does for the app: digests, and the browser of the system. */
async function answerOfDevice({ pathname, search }) {
  const asked = decodeURIComponent(search.slice(1));
  if (pathname === '/sha256') return createHash('sha256').update(asked).digest('base64');
  await browser.post('/sign-in/email', { email: 'ada@example.com', password: 'correct horse' });
  const consented = await browser.submitForm(await browser.get(asked.split('/api/auth')[1]));
  return consented.headers.get('location');
}

/** A device sends no origin and, with the client of the page, no cookie. */
async function answerTo({ method, url, headers, body }) {
  const address = new URL(url);
  return address.host === 'device.test'
    ? new Response(await answerOfDevice(address))
    : auth.handler(new Request(url, { method, headers, body }));
}

const answers = [];
for (let turn = 0; turn < 40; turn += 1) {
  writeFileSync('bundle.js', `globalThis.answers = ${JSON.stringify(answers)};\n${bundle}`);
  const hermes = `node_modules/hermes-engine-cli/${process.platform === 'darwin' ? 'osx' : 'linux64'}-bin/hermes`;
  const printed = execFileSync(hermes, ['-w', 'bundle.js'], { encoding: 'utf8' });
  const asked = printed.split('\n').find((line) => line.startsWith('REQUEST '));
  if (!asked) {
    console.log(printed);
    break;
  }
  const answer = await answerTo(JSON.parse(asked.slice('REQUEST '.length)));
  const received = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  answers.push({ status: answer.status, headers: received, text: await answer.text() });
}
await auth.close();
