import { text } from 'latchkey/client';

/** Columns that this application adds to its users. Server and client share them, so both know their types. */
export const userFields = {
  /** Only the application sets it: the server ignores values of a client. */
  plan: text({ initial: () => 'Starter' }),
  company: text({ settable: true, optional: true, maxLength: 80 }),
};
