import assert from 'node:assert/strict';
import type { SecondaryStorage } from '../domain/settings/secondary-storage.js';

/** An empty storage, and the facts that the suite needs about it. */
export interface StorageUnderTest {
  readonly storage: SecondaryStorage;
  /**
   * Returns the seconds until a key expires, read from the store itself; `undefined` without such a key, `Infinity` if it never
   * expires.
   */
  readonly ttlOf: (key: string) => Promise<number | undefined>;
  /** Moves the store's own clock forward by seconds, or makes all its contents older by this time. */
  readonly age: (seconds: number) => Promise<void>;
  /** Called after each test. */
  readonly end?: () => Promise<void>;
}

export type Check = (name: string, test: (under: StorageUnderTest) => Promise<void>) => void;

/** Seconds. A test is always shorter than a tenth of this. */
export const ttl = 600;
/** Checks that a lifetime is the requested one, minus the duration of the test. */
export function assertLives(seconds: number | undefined, asked: number): void {
  assert.ok(seconds !== undefined && seconds <= asked && seconds > asked * 0.9, `${seconds} of ${asked} seconds left`);
}
