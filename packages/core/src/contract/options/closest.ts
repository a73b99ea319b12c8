/** Returns the name that was probably meant; `undefined` if no name is close enough. */
export function closest(wanted: string, names: readonly string[]): string | undefined {
  const [found] = names
    .map((name) => ({ name, distance: distanceOf(wanted.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(Math.max(wanted.length, name.length) / 3)))
    .sort((a, b) => a.distance - b.distance);
  return found?.name;
}

/** Returns how many characters must be added, removed or replaced to turn one text into the other (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at++) {
      const replaced = (row[at] ?? 0) + (character === other[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
