/**
 * Latin letters of European languages and Vietnamese. Letters that look like other letters are left out: dotless i, the phonetic
 * alphabet, the extensions for transcription.
 */
const latin =
  'a-z\\u00df-\\u00f6\\u00f8-\\u0130\\u0132-\\u0137\\u0139-\\u017e\\u01a1\\u01b0\\u0219\\u021b\\u1e00-\\u1eff';

/**
 * The scripts that one name can combine: one script, or Chinese, Japanese or Korean beside Latin (Unicode TR 39 §5.2, "highly
 * restrictive"), from the scripts in common use today (UAX 31 table 5). Combining marks that fit any letter belong to no script
 * and are refused; NFKC has already composed those that form a letter.
 */
const alphabets = [
  latin,
  ...['Han,Hiragana,Katakana', 'Han,Bopomofo', 'Han,Hangul'].map((scripts) => `${latin}\\u30fc${scriptsOf(scripts)}`),
  ...(
    'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao ' +
    'Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
  )
    .split(' ')
    .map(scriptsOf),
].map((letters) => new RegExp(`^[${letters}\\x21-\\x40\\x5b-\\x60\\x7b-\\x7e]+$`, 'u'));

/**
 * Characters that are neither letters nor digits, or are invisible: joiners, fillers, variation selectors, punctuation of any
 * script. Also single letters of Hangul, because some look like l and o; inside words NFKC has composed them.
 */
const stray =
  /[^\p{L}\p{M}\p{Nd}\x21-\x7e]|\p{Default_Ignorable_Code_Point}|[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;

/**
 * Names whose letters all look Latin but are Cyrillic, Greek or Armenian (TR 39 §4.1, whole-script confusables), or strokes of
 * Chinese and Japanese. This refuses a few honest words, such as the Russian word for wasp.
 */
const borrowed = /^[\x21-\x7eасԁеһіјӏорԛѕԝхуαικνορτυχγաոսօհցզյլ一丨丶丿亅ーノㄧ]+$/u;

/** Checks whether a name can be confused with another one. The name must be in lower case, normalised and not only ASCII. */
export function looksLikeAnother(name: string): boolean {
  return stray.test(name) || borrowed.test(name) || !alphabets.some((alphabet) => alphabet.test(name));
}

function scriptsOf(names: string): string {
  return names
    .split(',')
    .map((name) => `\\p{Script=${name}}`)
    .join('');
}
