import { useEffect, useRef } from 'react';
import { TextField } from './field.js';

interface CodeFieldProps {
  readonly label: string;
  /** Default `code`. */
  readonly name?: string;
  readonly hint?: string;
  /** Also accepts letters and hyphens, for backup codes. */
  readonly isWord?: boolean;
}

/** A one-time code. Takes the focus when it appears, because the user types it next. */
export function CodeField({ label, name = 'code', hint, isWord = false }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField
      inputRef={input}
      name={name}
      label={label}
      hint={hint}
      inputMode={isWord ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      // A pasted code can have spaces.
      maxLength={64}
    />
  );
}

/** The typed code, without the spaces with which codes are often shown. */
export function readCode(text: string): string {
  return text.replace(/\s/g, '');
}
