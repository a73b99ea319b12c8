import type { ShownFactor } from '../../contract/shapes.js';
import type { App } from '../app/app.js';

/**
 * Returns the basis of a factor: what the caller must hold to show it. docs/choosing-factors.md has the table. Each of these holdings is enough alone. Empty: the factor proves
 * nothing.
 */
export function basisOf(
  kinds: App['factors'],
  { factor, basis }: Pick<ShownFactor, 'factor' | 'basis'>,
): readonly string[] {
  return basis ?? kinds.get(factor)?.basis ?? [factor];
}

/**
 * Checks whether a second factor adds to the other factors: false if one holding, such as the mailbox, is enough to show both. In a
 * session without another factor it counts, because the server's own code has identified the user.
 */
export function countsAsSecondFactor(
  kinds: App['factors'],
  second: Pick<ShownFactor, 'factor' | 'basis'>,
  others: readonly Pick<ShownFactor, 'factor' | 'basis'>[],
): boolean {
  const kind = kinds.get(second.factor);
  const basis = basisOf(kinds, second);
  if (!kind?.second || basis.length === 0) return false;
  if (kind.alone) return true;
  const bases = others.map((other) => basisOf(kinds, other)).filter((other) => other.length > 0);
  return bases.length === 0 || bases.some((other) => other.every((holding) => !basis.includes(holding)));
}

/**
 * Checks whether the user has shown two factors: one is a second factor, and showing the other needs another holding. A trusted
 * browser is not a factor. `isRecent`: a second factor counts only if the user showed it at such a time.
 */
export function hasSecondFactor(
  { factors: kinds }: Pick<App, 'factors'>,
  { factors }: { readonly factors: readonly ShownFactor[] },
  isRecent: (shownAt: Date) => boolean = () => true,
): boolean {
  return factors.some(
    (shown) =>
      isRecent(shown.shownAt) &&
      countsAsSecondFactor(
        kinds,
        shown,
        factors.filter((other) => other !== shown),
      ),
  );
}

/** Checks whether a session has shown a second factor that is not a code in a mail or a text message. */
export function hasIndependentFactor(
  { factors: kinds }: Pick<App, 'factors'>,
  factors: readonly ShownFactor[],
): boolean {
  return factors.some((shown) => {
    const basis = kinds.get(shown.factor)?.second ? basisOf(kinds, shown) : [];
    return basis.length > 0 && !basis.includes('mailbox') && !basis.includes('number');
  });
}
