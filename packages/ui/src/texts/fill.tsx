import { Fragment, type ReactNode } from 'react';
import type { PluralForms } from './catalogue.js';

/** Puts values into the `{places}` of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The same for values that are elements. */
export function fillWith(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>{index % 2 === 1 ? (values[part] ?? `{${part}}`) : part}</Fragment>
  ));
}

/** The text for a number, by the plural rules of a language. */
export function plural(tag: string, forms: PluralForms, count: number): string {
  const text = forms[new Intl.PluralRules(tag).select(count)] ?? forms.other;
  return fill(text, { count: new Intl.NumberFormat(tag).format(count) });
}
