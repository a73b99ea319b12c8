// `npm run bench -- timing`: does the time of a comparison show at which character a guess is wrong? (R-D15)
// The method of dudect (Reparaz, Balasch, Verbauwhede, "Dude, is my code constant time?", 2017): two classes of guesses, wrong
// from the first character on or only in the last one, are measured in random order. The longest times are dropped, because
// other work of the machine causes them. Welch's t says whether the means differ: they do above 4.5, clearly above 10. Two
// comparisons that stop at the first difference show that the measurement finds such a difference.
import { randomInt } from 'node:crypto';
import { equalText } from '../packages/core/src/crypto/compare.js';
import { createKeyring } from '../packages/core/src/crypto/keys.js';
import { matchTotp, totp } from '../packages/core/src/crypto/otp.js';

type Compare = (guess: string) => unknown;

/** Comparisons in one measurement: a single comparison is too short for the clock. */
const perMeasurement = 50;
const kept = 0.9;

interface Subject {
  readonly compare: Compare;
  readonly secret: string;
  readonly measurements: number;
}

const token = 'k3QzP7aYmdR4tV8wX1bC5nE9gH2jL6sU';
const code = '493027';
const now = new Date('2030-01-01T00:00:15.000Z');
const key = new TextEncoder().encode(token);
const totpSettings = { digits: 6, period: 30 };
const shown = await totp(key, now, totpSettings);
const codes = createKeyring(['a secret for measuring that is long enough']).mac('one-time-code');
const stored = codes.of(`sign-in-otp-\nada@example.com\n${code}`);

const subjects: Readonly<Record<string, Subject>> = {
  'a loop that stops (must be seen)': { compare: stops, secret: token, measurements: 100_000 },
  '=== (should be seen)': { compare: (guess) => guess === token, secret: token, measurements: 100_000 },
  'equalText, Node, a token': { compare: (guess) => equalText(token, guess), secret: token, measurements: 100_000 },
  'equalText, elsewhere, a token': {
    compare: (guess) => equalText(token, guess, null),
    secret: token,
    measurements: 100_000,
  },
  'equalText, Node, a backup code': {
    compare: (guess) => equalText('k3QzP-7aYmd', guess),
    secret: 'k3QzP-7aYmd',
    measurements: 100_000,
  },
  'a mailed or texted code': {
    compare: (guess) => codes.matches(`sign-in-otp-\nada@example.com\n${guess}`, stored),
    secret: code,
    measurements: 30_000,
  },
  'a code of an authenticator': {
    compare: (guess) => matchTotp(key, guess, now, totpSettings),
    secret: shown,
    measurements: 2000,
  },
};

console.log(`${'wrong at the start − wrong at the end'.padEnd(40)}${'mean'.padStart(12)}${'t'.padStart(10)}`);
for (const [name, subject] of Object.entries(subjects)) {
  await measure({ ...subject, measurements: subject.measurements / 10 }); // until it is compiled
  const { difference, t } = await measure(subject);
  console.log(
    `${name.padEnd(40)}${`${difference.toFixed(2)} ns`.padStart(12)}${t.toFixed(2).padStart(10)}  ${wordOf(t)}`,
  );
}

function wordOf(t: number): string {
  if (Math.abs(t) > 10) return 'they differ';
  return Math.abs(t) > 4.5 ? 'they may differ' : 'no difference seen';
}

/** The difference of the means in nanoseconds for one comparison, and Welch's t of it. */
async function measure({ compare, secret, measurements }: Subject): Promise<{ difference: number; t: number }> {
  const guesses = [wrongAt(secret, 0), wrongAt(secret, secret.length - 1)];
  const times: [number[], number[]] = [[], []];
  for (let made = 0; made < measurements; made++) {
    const kind = randomInt(2);
    const guess = guesses[kind] ?? '';
    const startedAt = process.hrtime.bigint();
    for (let run = 0; run < perMeasurement; run++) await compare(guess);
    times[kind]?.push(Number(process.hrtime.bigint() - startedAt) / perMeasurement);
  }
  return welch(...times);
}

function welch(one: readonly number[], two: readonly number[]): { difference: number; t: number } {
  const both = [...one, ...two].sort((a, b) => a - b);
  const longest = both[Math.floor(both.length * kept)] ?? Number.POSITIVE_INFINITY;
  const [a, b] = [momentsOf(one, longest), momentsOf(two, longest)];
  const difference = a.mean - b.mean;
  return { difference, t: difference / Math.sqrt(a.variance / a.count + b.variance / b.count) };
}

function momentsOf(times: readonly number[], longest: number) {
  const cropped = times.filter((time) => time <= longest);
  const mean = cropped.reduce((sum, time) => sum + time, 0) / cropped.length;
  const squares = cropped.reduce((sum, time) => sum + (time - mean) ** 2, 0);
  return { count: cropped.length, mean, variance: squares / (cropped.length - 1) };
}

/** The secret with one other character. Made by a buffer, so that the engine stores all these texts in the same way. */
function wrongAt(secret: string, place: number): string {
  const bytes = Buffer.from(secret, 'latin1');
  bytes[place] = secret[place] === '0' ? 0x31 : 0x30;
  return bytes.toString('latin1');
}

function stops(guess: string): boolean {
  for (let at = 0; at < token.length; at++) if (token.charCodeAt(at) !== guess.charCodeAt(at)) return false;
  return true;
}
