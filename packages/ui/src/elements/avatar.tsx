import { useState } from 'react';
import { useUI } from '../provider/ui-context.js';

interface AvatarProps {
  readonly name: string;
  readonly image?: string | null | undefined;
}

/** A picture, or the first letters of the name. It is beside the name, so screen readers skip it. */
export function Avatar({ name, image }: AvatarProps) {
  const { classOf } = useUI();
  const [broken, setBroken] = useState<string>();
  return (
    <span className={classOf('avatar')} aria-hidden="true">
      {image && image !== broken ? (
        <img src={image} alt="" referrerPolicy="no-referrer" onError={() => setBroken(image)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
