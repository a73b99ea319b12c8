import type { ReactNode } from 'react';
import { Field, useField } from './field.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly defaultValue?: string;
  readonly hint?: ReactNode;
}

/** One of several, with its label, hint and error. */
export function SelectField({ name, label, choices, defaultValue, hint }: SelectFieldProps) {
  const field = useField(name, hint);
  return (
    <Field {...field} label={label} hint={hint} optional={false}>
      <select {...field.attributes} className="select" defaultValue={defaultValue}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
