import { ConfigurationError } from 'latchkey';

/** The configuration error that `make` throws, at once or later; `undefined` if it accepts everything. Other errors fail the test. */
export async function errorOf(make: () => unknown): Promise<ConfigurationError | undefined> {
  try {
    await make();
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  return undefined;
}
