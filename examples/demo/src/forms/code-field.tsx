import { type RefObject, useEffect, useRef } from 'react';
import { TextField } from './field.js';

interface CodeFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Also accepts letters and hyphens, for backup codes. */
  readonly isWord?: boolean;
}

/** A one-time code. Takes the focus when it appears, because the user types it next. */
export function CodeField({ label, hint, isWord = false }: CodeFieldProps) {
  const input = useFocus<HTMLInputElement>();
  return (
    <TextField
      ref={input}
      name="code"
      label={label}
      hint={hint}
      inputMode={isWord ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
    />
  );
}

/** The typed code, without the spaces with which codes are often shown. */
export function readCode(text: string): string {
  return text.replace(/\s/g, '');
}

/** Puts the focus on an element when it appears. */
export function useFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
