import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * React tells of its faults in the console only: a lost ref, a missing key, an update outside of `act`. A test fails if something
 * was printed as an error or a warning. A test that expects such a text replaces the method with `vi.spyOn`.
 */
const printed: string[] = [];
console.error = (...texts: unknown[]) => void printed.push(format(...texts));
console.warn = (...texts: unknown[]) => void printed.push(format(...texts));

const checkConsole = () => {
  expect(printed.splice(0), 'errors and warnings in the console').toEqual([]);
};
afterEach(checkConsole);
// What is printed after the last test.
afterAll(checkConsole);
