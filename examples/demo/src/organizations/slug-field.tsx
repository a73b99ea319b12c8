import type { ComponentProps } from 'react';
import { TextField } from '../forms/field.js';

type SlugFieldProps = Pick<ComponentProps<'input'>, 'defaultValue' | 'onChange' | 'ref'>;

/** What an organization is called in addresses. */
export function SlugField(input: SlugFieldProps) {
  return (
    <TextField
      {...input}
      name="slug"
      label="Short name"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={`Stands in addresses: ${window.location.host}/organizations/…`}
    />
  );
}
