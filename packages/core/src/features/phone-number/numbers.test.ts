import { expect, it } from 'vitest';
import { createNumberReader } from './numbers.js';

const read = createNumberReader({});

it.each([
  ['+15551234567', '+15551234567'],
  ['+1 (555) 123-4567', '+15551234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+49.30.901820', '+4930901820'],
  ['+44 (0)1234 567890', '+441234567890'],
  ['+44(0)1234567890', '+441234567890'],
  ['+1 (055) 123-45678', '+105512345678'],
  ['+12345678', '+12345678'],
  ['+123456789012345', '+123456789012345'],
])('%s is %s', async (typed, spelling) => {
  expect(await read(typed)).toBe(spelling);
});

it.each([
  '',
  '+',
  '5551234567',
  '0015551234567',
  '+0123456789',
  '+1234567',
  '+1234567890123456',
  '++15551234567',
  '+1555123456a',
  '+15551234567\n',
  '+15551234567\u200b',
  '+１５５５１２３４５６７',
  '+1٥٥٥١٢٣٤٥٦٧',
  '+15551234567,+15557654321',
  '+15551234567;ext=1',
  'tel:+15551234567',
])('%j is not a phone number', async (typed) => {
  expect(await read(typed)).toBeUndefined();
});

it('a number is also checked by an asynchronous validator', async () => {
  const readGerman = createNumberReader({ phoneNumberValidator: async (phone) => phone.startsWith('+49') });
  expect(await readGerman('+49 30 901820')).toBe('+4930901820');
  expect(await readGerman('+15551234567')).toBeUndefined();
});
