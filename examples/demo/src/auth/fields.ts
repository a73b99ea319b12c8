import { text } from 'latchkey/client';

/** Columns that this application adds to its users. Server and client share them, so both know their types. */
export const userFields = {
  /** Set by the application alone: what a client sends for it is ignored. */
  plan: text({ initial: () => 'Starter' }),
  company: text({ settable: true, optional: true, maxLength: 80 }),
};
