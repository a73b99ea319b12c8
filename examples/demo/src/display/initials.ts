/** At most two letters for a person without a picture: `Ada Lovelace` → `AL`, `李小龙` → `李`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return chosen
    .map((word) => firstLetter(word ?? ''))
    .join('')
    .toLocaleUpperCase();
}

function firstLetter(word: string): string {
  // A letter may be several code points: an emoji, an accent of its own.
  const [first] = new Intl.Segmenter().segment(word);
  return first?.segment ?? '';
}
