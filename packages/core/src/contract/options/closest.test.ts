import { describe, expect, it } from 'vitest';
import { closest } from './closest.js';

describe('the name that was probably meant', () => {
  const names = ['enabled', 'window', 'max', 'storage', 'customRules', 'failedSignIns', 'mailsPerRecipient'];

  it.each([
    ['windwo', 'window'],
    ['Enabled', 'enabled'],
    ['rules', 'customRules'],
    ['signIns', 'failedSignIns'],
    ['maximum', 'max'],
    ['storageKind', 'storage'],
  ])('%s means %s', (wanted, meant) => {
    expect(closest(wanted, names)).toBe(meant);
  });

  it.each(['cookies', 'in', ''])('%j means none of them', (wanted) => {
    expect(closest(wanted, names)).toBeUndefined();
  });

  it('a name that differs in a letter comes before a name that contains the wanted one', () => {
    expect(closest('rule', ['customRules', 'rute'])).toBe('rute');
  });

  it('of two names that contain the wanted one, the shorter one is meant', () => {
    expect(closest('URL', ['callbackErrorURL', 'callbackURL'])).toBe('callbackURL');
  });
});
