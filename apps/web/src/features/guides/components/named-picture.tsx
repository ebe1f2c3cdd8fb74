import type { ReactNode } from 'react';
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
        src={pictureOf(picture)}
        alt=""
        width={640}
        height={640}
        loading="lazy"
        className="size-14 shrink-0 rounded-md border border-line"
      />
      <span className="flex flex-col items-start gap-1">
        {name}
        {children}
      </span>
    </span>
  );
}
