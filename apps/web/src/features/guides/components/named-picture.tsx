import { cropOf } from '@windfall/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { producePicture } from '../../../lib/produce-picture.ts';
import { thumbnailOf } from '../../../ui/built-in-picture.tsx';
import type { NamedCrop } from '../named-crop.ts';

interface NamedPictureProps {
  of: NamedCrop;
  /** Shown below the name. */
  children?: ReactNode;
}

/** Name of a table row with its picture. */
export function NamedPicture({ of: { name, crop, picture }, children }: NamedPictureProps) {
  const { label, category } = cropOf(crop);
  return (
    <span className="flex items-center gap-3">
      <img
        src={thumbnailOf(producePicture(picture ?? label ?? category))}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        className="size-14 object-cover shrink-0 rounded-md border border-line"
      />
      <span className="flex flex-col items-start gap-1">
        <Link to={paths.crop(crop)} className="underline decoration-line-strong underline-offset-4">
          {name}
        </Link>
        {children}
      </span>
    </span>
  );
}
