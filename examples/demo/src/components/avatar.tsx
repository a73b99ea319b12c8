import { useState } from 'react';
import { initialsOf } from '../display/initials.js';

interface AvatarProps {
  readonly name: string;
  readonly image: string | null;
  readonly size?: 'small' | 'large';
}

/** A person's picture, or initials where there is none that loads. The name stands beside it, so it says nothing itself. */
export function Avatar({ name, image, size = 'small' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {image && image !== broken ? (
        <img src={image} alt="" referrerPolicy="no-referrer" onError={() => setBroken(image)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
