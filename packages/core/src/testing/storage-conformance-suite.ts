import assert from 'node:assert/strict';
import type { SecondaryStorage } from '../domain/settings/secondary-storage.js';

/** A storage with nothing in it, and what the suite has to know of it. */
export interface StorageUnderTest {
  readonly storage: SecondaryStorage;
  /** Seconds until a key expires, read from the store itself; `undefined` without such a key, `Infinity` if it never expires. */
  readonly ttlOf: (key: string) => Promise<number | undefined>;
  /** Moves the store's own clock on by seconds, or makes everything in it so much older. */
  readonly age: (seconds: number) => Promise<void>;
  /** Called after each test. */
  readonly end?: () => Promise<void>;
}

export type Check = (name: string, test: (under: StorageUnderTest) => Promise<void>) => void;

/** Seconds. No test lasts so long that more than a tenth of it is over. */
export const ttl = 600;
/** That a lifetime is the one that was asked for, but for the time that the test took. */
export function assertLives(seconds: number | undefined, asked: number): void {
  assert.ok(seconds !== undefined && seconds <= asked && seconds > asked * 0.9, `${seconds} of ${asked} seconds left`);
}
