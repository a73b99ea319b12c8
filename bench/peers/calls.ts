// `npm run bench -- calls [text] [--peers]`: the time of calls beside the same work by hand. Only rows with the text. With `--peers`
// also better-auth and Auth.js.
import { compare } from './compare.js';
import { installAuthJs, installBetterAuth } from './install.js';
import { headOf, lineOf } from './markdown.js';

const arePeersWanted = process.argv.includes('--peers');
const [, , only] = process.argv.filter((argument) => argument !== '--peers');
const names = ['bare', 'lean', 'latchkey', ...(arePeersWanted ? ['better-auth', 'Auth.js'] : [])];
const folders = arePeersWanted ? { 'better-auth': installBetterAuth(), 'Auth.js': installAuthJs() } : {};
console.log(headOf(names));
const onRow: Parameters<typeof compare>[0]['onRow'] = (row, figures) => console.log(lineOf(row, figures, names));
await compare({ names, folders, rounds: 9, slice: 300_000, only, onRow });
