import assert from 'node:assert/strict';
import { sha256Text } from '../../../crypto/hash.js';
import { pendingPurpose } from '../../../domain/sign-in/pending-purpose.js';
import { exercisePlugin } from '../exercise.js';
import type { PluginUnderTest } from '../options.js';
import type { Opened } from '../test-server.js';

/** The characters of the hash at the end of what a token is stored under. Before it is the purpose. */
const hashLength = 43;
const aHash = /^[\w-]{43}$/;
/** Fewer characters can be guessed, and guesses of tokens are not counted. */
const shortestToken = 16;

/**
 * Checks that each code is stored for one recipient: a code for all users would open any account. Checks that tokens are long: an
 * attacker can try all short ones, because guesses of tokens are not counted.
 */
export async function checkBoundSecrets(opened: Opened, under: PluginUnderTest): Promise<void> {
  const { sent, shown } = await exercisePlugin(opened, under);
  await checkStored(opened, [...sent, ...shown]);
}

/** Checks the secrets that the tables contain now. `secrets`: the secrets that the plugin has handed out. */
export async function checkStored(opened: Opened, secrets: readonly string[]): Promise<void> {
  const rows = await opened.rows();
  const identifiers = rows
    .filter(({ table }) => table === 'verification')
    .map(({ columns }) => String(columns.identifier))
    .filter((identifier) => !identifier.startsWith(pendingPurpose));
  const known = knownTexts(opened, rows);
  for (const identifier of identifiers) {
    const purpose = identifier.slice(0, -hashLength);
    const hash = aHash.test(identifier.slice(-hashLength)) ? identifier.slice(-hashLength) : undefined;
    const token = secrets.find((secret) => sha256Text(`${purpose}${secret}`) === hash);
    assert(
      token === undefined || token.length >= shortestToken,
      `a token of the purpose ${purpose} has ${token?.length} characters, and can be guessed: make it by randomToken(), or use issueCode, which counts the attempts`,
    );
    assert(
      hash !== undefined || known.some((text) => identifier.endsWith(text)),
      `the code ${identifier} is bound to no user: the recipient of issueCode is the normalized address or the id of the user`,
    );
  }
}

/** Texts that can be a recipient: those of rows, and what callers have sent. */
function knownTexts({ exchanges }: Opened, rows: Awaited<ReturnType<Opened['rows']>>): readonly string[] {
  const stored = rows.filter(({ table }) => table !== 'verification').flatMap(({ columns }) => Object.values(columns));
  const asked = exchanges.flatMap(({ texts }) => texts.map(({ text }) => text.trim().toLowerCase()));
  return [...stored, ...asked].filter((text) => typeof text === 'string').filter((text) => text.length >= 4);
}
