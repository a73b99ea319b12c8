import { useState } from 'react';
import { initialsOf } from '../display/initials.js';

interface AvatarProps {
  readonly name: string;
  readonly image: string | null;
  readonly size?: 'small' | 'large';
}

/** A user's picture, or initials if no picture loads. The name is beside it, so it has no text for screen readers. */
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
