import type { ReactNode } from 'react';
import { Checkbox, TextField } from '../forms/field.js';
import type { FormErrors, Values } from '../forms/use-form.js';
import type { OwnField } from '../provider/facts.js';
import { useUI } from '../provider/ui-context.js';
import { wordsOf } from '../texts/words-of.js';

/** The fields that the application has declared. Their labels are `fieldLabels` of `AuthUI`, or their names as words. */
export function OwnFields({ fields }: { readonly fields: readonly OwnField[] }): ReactNode {
  const { fieldLabels } = useUI();
  return fields.map(({ name, type, required, maxLength }) => {
    const label = fieldLabels[name] ?? wordsOf(name);
    if (type === 'boolean') return <Checkbox key={name} name={name} label={label} />;
    return <TextField key={name} name={name} label={label} isOptional={!required} {...inputOf(type, maxLength)} />;
  });
}

/** What is missing. A box that is not checked means no. */
export function ownFieldErrors(fields: readonly OwnField[], value: Values, missing: string): FormErrors {
  const wanted = fields.filter(({ type, required }) => required && type !== 'boolean');
  return Object.fromEntries(wanted.map(({ name }) => [name, value(name).trim() === '' && missing]));
}

/** The values as the server takes them. An empty optional field is not sent. */
export function ownFieldValues(fields: readonly OwnField[], value: Values): Readonly<Record<string, unknown>> {
  const filled = fields.filter(({ name, type }) => type === 'boolean' || value(name).trim() !== '');
  return Object.fromEntries(filled.map(({ name, type }) => [name, typedValue(type, value(name).trim())]));
}

function typedValue(type: string, text: string): unknown {
  switch (type) {
    case 'boolean':
      return text === 'on';
    case 'integer':
      return Number(text);
    case 'timestamp':
      return new Date(text);
    default:
      return text;
  }
}

function inputOf(
  type: string,
  maxLength: number,
): { readonly type?: string; readonly inputMode?: 'numeric'; readonly maxLength?: number } {
  if (type === 'integer') return { inputMode: 'numeric' };
  return type === 'timestamp' ? { type: 'datetime-local' } : { maxLength };
}
