import { describe, expect, it } from 'vitest';
import { examples, promises } from './promises.js';
import { screenTextsIn } from './texts.js';

/** What the server has sent, will send or has ended, and how long something works. */
const promise = /\bwe (?:will )?(?:sent|send|email|text)\b|\bsigned out\b|\bexpires\b|limited time|works once/i;

/** Units of time. A text with one says a duration, so it needs the number of the server. */
const units: Readonly<Record<string, RegExp>> = {
  english: /\b(?:seconds|(?:minute|hour|day|week|month|year)s?)\b/i,
  german: /\b(?:sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?)\b/i,
  french: /\b(?:secondes?|minutes?|heures?|jours?|semaines?|mois)\b/i,
  spanish: /\b(?:segundos?|minutos?|horas?|días?|semanas?|meses)\b/i,
  portuguese: /\b(?:segundos?|minutos?|horas?|dias?|semanas?|meses)\b/i,
  japanese: /\d ?(?:秒|分|時間|日|週間|か月)/,
  arabic: /ثانية|دقيقة|ساعة|يومًا|أيام|أسبوع|شهر/,
};

/** Keys of texts about a date and a time, and of plural forms, which name the number by their form. */
const withoutDuration = /\.dateAndTime$|\.(?:zero|one|two|few|many)$/;

describe('a text of the screens', () => {
  it.each(Object.entries(units))('in %s says no duration that is not a value of the server', (language, unit) => {
    const texts = screenTextsIn(language);
    expect(texts.length).toBeGreaterThan(500);
    const said = texts.filter(
      ({ place, text }) => unit.test(text) && !/\{\w+\}/.test(text) && !withoutDuration.test(place),
    );
    expect(said).toEqual([]);
  });

  it('has no digit, except in examples of what to type', () => {
    const withDigits = screenTextsIn('english').filter(({ text }) => /\d/.test(text));
    expect(withDigits.map(({ place }) => place)).toEqual(expect.arrayContaining([...examples]));
    expect(withDigits).toHaveLength(examples.length);
  });

  it('that says what the server does names the option or the answer that makes it so', () => {
    const said = screenTextsIn('english').filter(({ text }) => promise.test(text));
    expect(said.map(({ place }) => place).sort()).toEqual(Object.keys(promises).sort());
  });
});
