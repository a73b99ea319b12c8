import type { Examined } from './examine.js';

/** One thing that is wrong. */
export interface Fault {
  /** The fault, and its effect. */
  readonly cause: string;
  /** What the developer does about it. */
  readonly repair: string;
}

/** A fault with the check that found it. */
export interface Finding extends Fault {
  readonly check: string;
  readonly severity: Check['severity'];
  readonly docs: string;
}

/** Looks for one kind of fault. Each is a file of its own. */
export interface Check {
  /** Stable, for `--json`: `secret-weak`. */
  readonly name: string;
  /** `error`: an attack is possible, or something does not work. `warning`: a choice that is right only for some applications. */
  readonly severity: 'error' | 'warning';
  /** The page of the documentation: `security`, `databases#migrations`. */
  readonly page: string;
  /** Returns the faults; none if all is well. */
  find(app: Examined): readonly Fault[] | Promise<readonly Fault[]>;
}

/** Returns a fault if `isWrong`, else none. */
export function faultIf(isWrong: unknown, fault: () => Fault): readonly Fault[] {
  return isWrong ? [fault()] : [];
}
