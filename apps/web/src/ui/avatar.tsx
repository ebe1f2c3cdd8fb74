import { classNames } from './class-names.ts';

interface AvatarProps {
  name: string;
  /** Address of a photo; without one, the name's initial is shown. */
  photo?: string | null;
  /** From 64 pixels on: the thumbnail would look soft. */
  isLarge?: boolean;
  className?: string;
}

/** Every uploaded portrait is also there with 96 pixels. */
const PORTRAIT = /^(?<folder>.*\/images\/[0-9a-f-]{36}\/)320\.webp$/;

/** A person's photo or initial. The name stands beside it or in the control's label, so it is not repeated. */
export function Avatar({ name, photo, isLarge = false, className = 'size-10 text-lg' }: AvatarProps) {
  const shape = classNames('shrink-0 rounded-full', className);
  if (photo) {
    const src = isLarge ? photo : photo.replace(PORTRAIT, '$<folder>96.webp');
    return <img src={src} alt="" loading="lazy" className={classNames(shape, 'object-cover')} />;
  }
  const [initial = '?'] = name.trim();
  return (
    <span
      aria-hidden="true"
      className={classNames(
        shape,
        'inline-grid place-content-center bg-marigold font-heading font-semibold text-on-marigold uppercase',
      )}
    >
      {initial}
    </span>
  );
}
