import type { ReactNode } from 'react';
import { thumbnailOf } from '../../../ui/built-in-picture.tsx';
import { pictureOf } from '../guides.ts';

interface NamedPictureProps {
  name: string;
  picture: string;
  /** Shown below the name. */
  children?: ReactNode;
}

/** Name of a table row with its picture. */
export function NamedPicture({ name, picture, children }: NamedPictureProps) {
  return (
    <span className="flex items-center gap-3">
      <img
        src={thumbnailOf(pictureOf(picture))}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        className="size-14 object-cover shrink-0 rounded-md border border-line"
      />
      <span className="flex flex-col items-start gap-1">
        {name}
        {children}
      </span>
    </span>
  );
}
