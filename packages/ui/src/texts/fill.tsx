import { Fragment, type ReactNode } from 'react';
import type { PluralForms } from './catalogue.js';

/** Letters of Hebrew, Arabic and the other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Puts values into the `{places}` of a text. A value beside letters of the other direction is isolated (UAX #9): the plus sign of a
 * phone number would move to its end in an Arabic text.
 */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return rightToLeft.test(text + value) ? `\u2068${value}\u2069` : value;
  });
}

/** The same for values that are elements. */
export function fillWith(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>{index % 2 === 1 ? <bdi>{values[part] ?? `{${part}}`}</bdi> : part}</Fragment>
  ));
}

/** The text for a number, by the plural rules of a language. */
export function plural(tag: string, forms: PluralForms, count: number): string {
  const text = forms[new Intl.PluralRules(tag).select(count)] ?? forms.other;
  return fill(text, { count: new Intl.NumberFormat(tag).format(count) });
}
