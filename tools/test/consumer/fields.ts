import { flag, instant, text } from 'latchkey/client';

export const userFields = {
  company: text({ settable: true, unique: true }),
  plan: text({ settable: false, initial: () => 'free' }),
  notes: text({ settable: true, optional: true, shown: false }),
  bornOn: instant({ settable: true, optional: true }),
};
export const sessionFields = { isTrusted: flag({ initial: () => false, settable: false }) };
