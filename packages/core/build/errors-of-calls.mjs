// Completes the documentation of each endpoint: who may call it, and its errors. `node build/errors-of-calls.mjs dist` takes both
// from the type of the endpoint, so they are right. An editor shows them at the calls of `auth.api` and of a client.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const needs = {
  anyone: '',
  optional: '',
  acting: 'Needs a session, except on calls of the server without headers. ',
  token: 'Needs a session. ',
  session: 'Needs a session. ',
  fresh: 'Needs a fresh session. ',
};
const begin = /: \S+\.Endpoint</g;
/** The end of a comment, and the endpoint below it: the end of its type has its codes, and who may call it. */
const documented = /\s*\*\/\n( +)(\w+: \S+\.Endpoint<[\s\S]*?, (never|"[A-Z0-9_" |]+), "(\w+)">;)$/gm;

const [, , dist = ''] = process.argv;
const isOfContract = (file) => /(^|[/\\])contract(\.d\.ts$|[/\\].*\.d\.ts$)/.test(file);
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(isOfContract)) {
  const text = readFileSync(join(dist, file), 'utf8');
  let found = 0;
  const completed = text.replace(documented, (_, indent, endpoint, codes, access) => {
    found += 1;
    return `\n${indent} *\n${indent} * ${needs[access]}${errorsText(codes)}\n${indent} */\n${indent}${endpoint}`;
  });
  if (found !== (text.match(begin)?.length ?? 0)) throw new Error(`${file} has an endpoint that was not understood`);
  writeFileSync(join(dist, file), completed);
}

function errorsText(codes) {
  if (codes === 'never') return 'Only the errors of any call.';
  // The name of the field is part of these codes: `COMPANY_IS_REQUIRED`.
  const names = codes.replaceAll('"FIELD_IS_', '"<FIELD>_IS_').replaceAll('"', '`').replaceAll(' | ', ', ');
  return `Errors, beside those of any call: ${names}.`;
}
