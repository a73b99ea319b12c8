import type { Catalogue } from '../catalogue.js';

export const userButtonTexts: Catalogue['userButton'] = {
  label: '{name} のアカウント',
  account: 'アカウント',
};
