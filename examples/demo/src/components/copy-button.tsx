import { CopyIcon } from './icons.js';
import { useNotices } from './notice.js';

interface CopyButtonProps {
  readonly text: string;
  /** The name of the copied text, as in “Copy the secret”. */
  readonly what: string;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  const notices = useNotices();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notices.done('Copied.');
    } catch {
      notices.problem('This browser does not let pages copy. Select the text and copy it yourself.');
    }
  };
  return (
    <button type="button" className="button" onClick={copy}>
      <CopyIcon />
      Copy {what}
    </button>
  );
}
