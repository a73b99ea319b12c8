const FARTHEST = 2; // letters that are missing, too many, or wrong

/** Returns the name that the user most likely meant; `undefined` if no name is close to the typed text. */
export function closest(typed: string, names: readonly string[]): string | undefined {
  const short = typed.slice(0, 64).toLowerCase();
  const [best] = names
    .map((name) => ({ name, far: distance(short, name.toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.min(FARTHEST, name.length / 2))
    .sort((one, other) => one.far - other.far);
  return best?.name;
}

/** Returns a list with one sentence that proposes the closest name, or an empty list. */
export function didYouMean(typed: string, names: readonly string[], prefix = ''): readonly string[] {
  const name = closest(typed, names);
  return name === undefined ? [] : [`Did you mean ${prefix}${name}?`];
}

/** The number of letters to change, to add or to remove (Levenshtein). */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, sign] of [...other].entries()) {
      const [left = 0, above = 0, diagonal = 0] = [line[column], before[column + 1], before[column]];
      line.push(Math.min(left + 1, above + 1, diagonal + (letter === sign ? 0 : 1)));
    }
    before = line;
  }
  return before.at(-1) ?? 0;
}
