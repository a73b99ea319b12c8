import type { ComponentProps } from 'react';
import { TextField } from '../forms/field.js';

type SlugFieldProps = Pick<ComponentProps<'input'>, 'defaultValue' | 'onChange' | 'ref'>;

/** The name of an organization in addresses. */
export function SlugField(input: SlugFieldProps) {
  return (
    <TextField
      {...input}
      name="slug"
      label="Short name"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={`Part of the address: ${window.location.host}/organizations/…`}
    />
  );
}
