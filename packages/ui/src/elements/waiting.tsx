import { useUI } from '../provider/ui-context.js';

/** What a hook has read. */
export interface Read {
  readonly data?: unknown;
  readonly error: unknown;
}

/** Whether one of these has neither an answer nor an error yet. */
export function awaits(...reads: readonly Read[]): boolean {
  return reads.some(({ data, error }) => data === undefined && !error);
}

/**
 * Stands where something may come. What follows it has no place yet, and stays out of sight until this is gone, so that nothing moves:
 * styles/waiting.css.
 */
export function Waiting() {
  return <div className={useUI().classOf('waiting')} />;
}
