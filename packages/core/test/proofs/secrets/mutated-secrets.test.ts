import { expect, it } from 'vitest';
import { openTestServer } from '../../fixtures/application.js';
import { describeAuthInTurn } from '../../fixtures/every-database.js';
import type { Redeemer } from './redeemer.js';
import { redeemers } from './redeemers.js';
import type { Secret } from './secret.js';
import { handedOut } from './secrets.js';

const opening = handedOut.filter(({ opens }) => opens.length > 0);

/** Base64url, in which two bits of a signature's last character are not used. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Texts that a careless comparison treats as the same text. */
function mutationsOf(text: string): readonly (readonly [how: string, mutated: string])[] {
  const letters = Array.from(text.matchAll(/[a-z]/gi), ({ index }) => index);
  const swapped = (index: number) => text.slice(0, index) + swapCase(text.charAt(index)) + text.slice(index + 1);
  const last = text.charAt(text.length - 1);
  const mutations = [
    ['without its first character', text.slice(1)],
    ['without its last character', text.slice(0, -1)],
    ['its first half', text.slice(0, text.length / 2)],
    ['with a character more', `${text}A`],
    ['with a character before it', `A${text}`],
    ['twice', text + text],
    ...[letters[0], letters[letters.length >> 1], letters.at(-1)].flatMap((index) =>
      index === undefined ? [] : [['with the case of one letter changed', swapped(index)] as const],
    ),
    ['in lower case', text.toLowerCase()],
    ['in upper case', text.toUpperCase()],
    ['with a space behind', `${text} `],
    ['with a space before', ` ${text}`],
    ['with a line end', `${text}\n`],
    ['with a NUL behind', `${text}\0`],
    ['with a NUL in the middle', `${text.slice(0, 3)}\0${text.slice(3)}`],
    ['with one character percent-encoded', `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`],
    ['with its last character by another name', text.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1]],
    ['with base64 padding', `${text}=`],
    ['with an accent', `${text}\u0301`],
    ['as a pattern', `${text.slice(0, -1)}%`],
  ] as const;
  return mutations.filter(([, mutated]) => mutated !== text);
}

function swapCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

/** Blanks around a header's value are not part of it (RFC 9110 §5.5), and a user may type a backup code in capital letters. */
function survives(secret: string, redeemer: Redeemer, [mutated, text]: readonly [string, string]): boolean {
  if (secret === 'backup code') return mutated.toLowerCase() === text;
  return redeemer.name.startsWith('Authorization') && mutated.trim() === text;
}

describeAuthInTurn('a secret that is not exactly the one [R-E08]', (openAuth) => {
  it('is refused, and the secret itself still works', async () => {
    const server = await openTestServer({ openAuth });
    for (const { name, opens, isPersonal, mint } of opening) {
      const [owner, other] = [await server.meet(), await server.meet()];
      const secret = await mint(server, owner);
      const others = await mint(server, other);
      const tried = [...mutationsOf(secret), ['empty', ''] as const];
      for (const redeemer of placesOf(opens)) {
        for (const [how, mutated] of tried) {
          if (survives(name, redeemer, [mutated, secret])) continue;
          expect(await redeemer.opens(server, mutated, owner), `${name} ${how} at ${redeemer.name}`).toBe(false);
        }
        if (isPersonal && secret !== others)
          expect(await redeemer.opens(server, others, owner), `${name} of another at ${redeemer.name}`).toBe(false);
      }
      const [first] = placesOf(opens);
      expect(await first?.opens(server, secret, owner), `${name} itself`).toBe(true);
      expect(await first?.opens(server, others, other), `${name} of another, for the other`).toBe(true);
    }
  });
});

function placesOf(opens: Secret['opens']): readonly Redeemer[] {
  return redeemers.filter(({ name }) => opens.includes(name));
}
