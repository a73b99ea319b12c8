/**
 * Returns the name that the developer probably meant: it differs in a few characters, contains the wanted name, or is a part of it,
 * as `rules` is of `customRules`. `undefined` if no name is close enough.
 */
export function closest(wanted: string, names: readonly string[]): string | undefined {
  let least = Infinity;
  let found: string | undefined;
  for (const name of names) {
    const [one, other] = [wanted.toLowerCase(), name.toLowerCase()];
    const distance = distanceOf(one, other);
    const isPart = one.length > 2 && (one.includes(other) || other.includes(one));
    if (distance < least && (isPart || distance * 3 <= Math.max(3, one.length, other.length))) {
      least = distance;
      found = name;
    }
  }
  return found;
}

/** Returns how many characters must be added, removed or replaced to turn one text into the other (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = [0, ...other].map((_, at) => at);
  for (const character of one) {
    let left = 0;
    row = row.map((above, at) => {
      const replaced = (row[at - 1] ?? above) - (character === other[at - 1] ? 1 : 0);
      left = Math.min(above, at ? left : above, replaced) + 1;
      return left;
    });
  }
  return row.at(-1) ?? 0;
}
