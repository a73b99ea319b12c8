import type { Catalogue } from '../catalogue.js';

export const userButtonTexts: Catalogue['userButton'] = {
  label: 'حساب {name}',
  account: 'الحساب',
};
