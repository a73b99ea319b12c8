/**
 * The chance that a random time of `ones` is longer than a random time of `others` (the area under the curve of a classifier by
 * time): 0.5 if the times say nothing, 1 or 0 if they say all.
 */
export function distinguishable(ones: readonly number[], others: readonly number[]): number {
  const all = [...ones.map((time) => ({ time, is: 1 })), ...others.map((time) => ({ time, is: 0 }))];
  all.sort((a, b) => a.time - b.time);
  let ranks = 0;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && all[end]?.time === all[at]?.time) end += 1;
    const rank = (at + end + 1) / 2; // equal times share their ranks
    for (; at < end; at++) ranks += (all[at]?.is ?? 0) * rank;
  }
  return (ranks - (ones.length * (ones.length + 1)) / 2) / (ones.length * others.length);
}
