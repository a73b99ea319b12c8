import { useState } from 'react';
import { useTexts } from '../provider/use-texts.js';
import { factorTexts } from '../texts/english/factors.js';
import { Button } from './buttons.js';

/** Copies a text; nothing in a page that may not use the clipboard. */
export function CopyButton({ text }: { readonly text: string }) {
  const { copy, copied } = useTexts('factors', factorTexts);
  const [isCopied, setCopied] = useState(false);
  const clipboard: Clipboard | undefined = globalThis.navigator?.clipboard;
  if (!clipboard) return null;
  const write = async () => {
    try {
      await clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The user has refused. The text is still there to be marked.
    }
  };
  return (
    <>
      <Button onClick={() => void write()}>{copy}</Button>
      <span role="status">{isCopied && copied}</span>
    </>
  );
}
