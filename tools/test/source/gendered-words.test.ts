import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../../../packages');

/** Words that give the user or another person a gender, which no text knows. */
const gendered: Readonly<Record<string, RegExp>> = {
  german:
    /(?:be)?nutzer(?!name)|inhaber|besitzer|eigentümer|administrator|betreiber|empfänger|absender|\bder einzige\b|\bsicher, dass er\b/i,
  french:
    /êtes (?:connecté|invité|autorisé)|vous êtes connecté|(?<!nom d’)utilisateurs?\b|administrateur|vous a invité\b|le seul\b(?! moyen)/i,
  spanish: /(?<!nombre de )\busuarios?\b|propietario|administrador|usted es el\b|\bseguro de\b|bienvenido/i,
  portuguese:
    /(?<!nome de )\busuários?\b|proprietário|administrador|você (?:está|foi) \w+ado\b|obrigado|bem-vindo|você é o\b/i,
};

/** The lines of the screens and mails in a language. */
function linesIn(language: string): string[] {
  const screens = join(packages, 'ui/src/texts', language);
  const files = [
    ...readdirSync(screens).map((file) => join(screens, file)),
    join(packages, 'mail/src/texts', `${language}.ts`),
  ];
  return files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
}

it.each(Object.entries(gendered))('the screens and mails in %s give no person a gender', (language, words) => {
  const lines = linesIn(language);
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((line) => words.test(line))).toEqual([]);
});
