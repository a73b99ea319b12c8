import type { Count, Counter } from '../../domain/settings/counter.js';

export interface MemoryCounter extends Counter {
  /**
   * Counts a call. A window begins with the first call of its key and always ends `windowMs` later, so traffic cannot prolong a
   * ban (R-F11). A key has the same `windowMs` every time.
   */
  bump(key: string, windowMs: number, now: Date): Count;
  forget(key: string): void;
}

interface Entry {
  readonly key: string;
  readonly lane: Lane;
  /** Milliseconds since the epoch. */
  start: number;
  count: number;
  previous: Entry | undefined;
  next: Entry | undefined;
}

/**
 * The windows of one length, oldest first, which is also the order in which they end. A linked list, because finding
 * the first key of a Map takes longer the more keys were deleted before it.
 */
interface Lane {
  readonly windowMs: number;
  oldest: Entry | undefined;
  newest: Entry | undefined;
}

/** Number of ended windows that one call removes per lane. A call adds one window at most, so a backlog shrinks. */
const clearedPerCall = 2;

/**
 * Counts calls in the memory of this process, each in constant time. Remembers at most `maxEntries` keys: each
 * call removes ended windows, and if all are live the oldest is removed (R-F08).
 */
export function createMemoryCounter({ maxEntries = 100_000 }: { readonly maxEntries?: number } = {}): MemoryCounter {
  const entries = new Map<string, Entry>();
  const lanes = new Map<number, Lane>();

  const remove = (entry: Entry): void => {
    unlink(entry);
    entries.delete(entry.key);
    if (entry.lane.oldest === undefined) lanes.delete(entry.lane.windowMs);
  };

  const clearEnded = (at: number): void => {
    for (const lane of lanes.values()) {
      for (let left = clearedPerCall; left > 0; left -= 1) {
        if (lane.oldest === undefined || at - lane.oldest.start < lane.windowMs) break;
        remove(lane.oldest);
      }
    }
  };

  // Only reached when `clearEnded` found nothing to clear, so every window is live.
  const removeOldest = (): void => {
    let oldest: Entry | undefined;
    for (const lane of lanes.values()) {
      if (oldest === undefined || (lane.oldest?.start ?? Number.POSITIVE_INFINITY) < oldest.start) oldest = lane.oldest;
    }
    if (oldest !== undefined) remove(oldest);
  };

  const add = (key: string, windowMs: number, start: number): Entry => {
    if (entries.size >= maxEntries) removeOldest();
    const lane = lanes.get(windowMs) ?? { windowMs, oldest: undefined, newest: undefined };
    lanes.set(windowMs, lane);
    const entry = append(lane, key, start);
    entries.set(key, entry);
    return entry;
  };

  return {
    bump(key, windowMs, now) {
      const at = now.getTime();
      clearEnded(at);
      let entry = entries.get(key);
      if (entry !== undefined && at - entry.start >= windowMs) {
        remove(entry);
        entry = undefined;
      }
      entry ??= add(key, windowMs, at);
      // The clock was set back: the window must not be lost, and must not last longer than its length by the new clock.
      if (at < entry.start) entry.start = at;
      entry.count += 1;
      return { count: entry.count, windowStart: new Date(entry.start) };
    },
    forget(key) {
      const entry = entries.get(key);
      if (entry !== undefined) remove(entry);
    },
  };
}

function append(lane: Lane, key: string, start: number): Entry {
  const entry: Entry = { key, lane, start, count: 0, previous: lane.newest, next: undefined };
  if (lane.newest === undefined) lane.oldest = entry;
  else lane.newest.next = entry;
  lane.newest = entry;
  return entry;
}

function unlink({ lane, previous, next }: Entry): void {
  if (previous === undefined) lane.oldest = next;
  else previous.next = next;
  if (next === undefined) lane.newest = previous;
  else next.previous = previous;
}
