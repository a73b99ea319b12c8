import { text } from 'latchkey/client';

/** More columns of users, the same for server and browser. */
export const userFields = { city: text({ optional: true, settable: true, maxLength: 80 }) };
