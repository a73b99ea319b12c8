import { useUI } from '../provider/ui-context.js';
import { Field, useField } from './field.js';

interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue?: string;
}

/** One of several values. */
export function SelectField({ name, label, hint, choices, defaultValue }: SelectFieldProps) {
  const { classOf } = useUI();
  const field = useField(name, hint);
  return (
    <Field {...field} label={label} hint={hint} isOptional={false}>
      <select {...field.attributes} className={classOf('input')} defaultValue={defaultValue}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
