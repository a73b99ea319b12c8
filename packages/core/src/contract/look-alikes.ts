/**
 * Letters of Latin as European languages and Vietnamese write it. Not those that pass for other letters: dotless i, the
 * phonetic alphabet, the extensions for transcription.
 */
const latin =
  'a-z\\u00df-\\u00f6\\u00f8-\\u0130\\u0132-\\u0137\\u0139-\\u017e\\u01a1\\u01b0\\u0219\\u021b\\u1e00-\\u1eff';

/**
 * What one name may be made of: one script, or Chinese, Japanese or Korean beside Latin (Unicode TR 39 §5.2, "highly
 * restrictive"), of the scripts in common use today (UAX 31 table 5). Marks that stack on any letter belong to no script,
 * so none passes; NFKC has composed those that make a letter.
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
 * Neither letters nor digits, or shown as nothing: joiners, fillers, variation selectors, punctuation of any script. And
 * single letters of Hangul, among which are an l and an o: in words NFKC has composed them.
 */
const stray =
  /[^\p{L}\p{M}\p{Nd}\x21-\x7e]|\p{Default_Ignorable_Code_Point}|[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;

/**
 * Names all of whose letters are Latin to the eye, though they are Cyrillic, Greek or Armenian (TR 39 §4.1, whole-script
 * confusables), or strokes of Chinese and Japanese. That refuses a few honest words, such as Russian for wasp.
 */
const borrowed = /^[\x21-\x7eасԁеһіјӏорԛѕԝхуαικνορτυχγաոսօհցզյլ一丨丶丿亅ーノㄧ]+$/u;

/** Whether a name in lower case, normalised and not of ASCII alone, could be taken for another one. */
export function looksLikeAnother(name: string): boolean {
  return stray.test(name) || borrowed.test(name) || !alphabets.some((alphabet) => alphabet.test(name));
}

function scriptsOf(names: string): string {
  return names
    .split(',')
    .map((name) => `\\p{Script=${name}}`)
    .join('');
}
