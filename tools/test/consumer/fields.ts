import { flag, instant, text } from 'latchkey/client';

export const userFields = {
  company: text({ unique: true }),
  plan: text({ settable: false, initial: () => 'free' }),
  notes: text({ optional: true, shown: false }),
  bornOn: instant({ optional: true }),
};
export const sessionFields = { isTrusted: flag({ initial: () => false, settable: false }) };
