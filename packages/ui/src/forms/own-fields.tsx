import type { ReactNode } from 'react';
import type { OwnField } from '../provider/facts.js';
import { useUI } from '../provider/ui-context.js';
import type { Catalogue } from '../texts/catalogue.js';
import { wordsOf } from '../texts/words-of.js';
import { Checkbox, TextField } from './field.js';
import type { FormErrors, Values } from './use-form.js';

/** The values of the application's own fields, by name. */
type OwnValues = Readonly<Record<string, unknown>>;

interface OwnFieldsProps {
  readonly fields: readonly OwnField[];
  /** What the user has, by the name of the field. Default: nothing. */
  readonly values?: OwnValues;
}

/** The fields that the application has declared. Their labels are `fieldLabels` of `AuthUI`, or their names as words. */
export function OwnFields({ fields, values = {} }: OwnFieldsProps): ReactNode {
  const { fieldLabels } = useUI();
  return fields.map(({ name, type, required, maxLength }) => {
    const label = fieldLabels[name] ?? wordsOf(name);
    if (type === 'boolean') return <Checkbox key={name} name={name} label={label} isChecked={values[name] === true} />;
    return (
      <TextField
        key={name}
        name={name}
        label={label}
        defaultValue={textOf(values[name])}
        isOptional={!required}
        {...inputOf(type, maxLength)}
      />
    );
  });
}

type FieldTexts = Pick<Catalogue['signUp'], 'required' | 'wholeNumber' | 'dateAndTime'>;

/** What is missing or cannot be sent. A box that is not checked means no. */
export function ownFieldErrors(fields: readonly OwnField[], value: Values, texts: FieldTexts): FormErrors {
  return Object.fromEntries(fields.map((field) => [field.name, faultOf(field, value(field.name).trim(), texts)]));
}

function faultOf({ type, required }: OwnField, text: string, texts: FieldTexts): string | undefined {
  if (type === 'boolean') return undefined;
  if (text === '') return required ? texts.required : undefined;
  // JSON has no form for a number or an instant that could not be read: the server would get `null`, and remove the value.
  if (type === 'integer' && !Number.isSafeInteger(Number(text))) return texts.wholeNumber;
  if (type === 'timestamp' && Number.isNaN(Date.parse(text))) return texts.dateAndTime;
  return undefined;
}

/** The values as the server takes them. An empty optional field is not sent. */
export function ownFieldValues(fields: readonly OwnField[], value: Values): OwnValues {
  const filled = fields.filter(({ name, type }) => type === 'boolean' || value(name).trim() !== '');
  return Object.fromEntries(filled.map(({ name, type }) => [name, typedValue(type, value(name).trim())]));
}

/** The values that the user has changed. An emptied field is `null`: it is removed. */
export function changedOwnFields(fields: readonly OwnField[], value: Values, before: OwnValues): OwnValues {
  const changed = fields.filter(({ name, type }) =>
    type === 'boolean'
      ? (value(name) === 'on') !== (before[name] === true)
      : value(name).trim() !== textOf(before[name]),
  );
  return Object.fromEntries(
    changed.map(({ name, type }) => {
      const text = value(name).trim();
      return [name, type !== 'boolean' && text === '' ? null : typedValue(type, text)];
    }),
  );
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

/** A value as an input has it. */
function textOf(value: unknown): string {
  if (value instanceof Date)
    return new Date(value.getTime() - value.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function inputOf(
  type: string,
  maxLength: number,
): { readonly type?: string; readonly inputMode?: 'numeric'; readonly maxLength?: number } {
  if (type === 'integer') return { inputMode: 'numeric' };
  return type === 'timestamp' ? { type: 'datetime-local' } : { maxLength };
}
