import type { Catalogue } from './catalogue.js';
import { userButtonTexts } from './english/user-button.js';
import type { CompleteLanguage, Language } from './language.js';

declare const texts: Catalogue;
declare const errors: CompleteLanguage['errors'];
const named = { tag: 'nl', direction: 'ltr' } as const;

export const whole: CompleteLanguage = { ...named, texts: { ...texts, userButton: userButtonTexts }, errors };
export const some: Language = { ...named, texts: { userButton: { account: 'Account' } }, errors: {} };

// @ts-expect-error a text is missing
export const missing: Catalogue['userButton'] = { account: 'Account' };

// @ts-expect-error there is no text of this name
export const unknown: Catalogue['userButton'] = { ...userButtonTexts, billing: 'Billing' };

// @ts-expect-error a text for a number has the form `other` in every language
export const withoutOther: Catalogue['organizations']['memberCount'] = { one: '{count} lid' };

// @ts-expect-error a screen without texts is a gap
export const withoutScreen: CompleteLanguage = { ...named, texts: { userButton: userButtonTexts }, errors };

// @ts-expect-error a code without a text is a gap
export const withoutErrors: CompleteLanguage = { ...named, texts, errors: {} };
