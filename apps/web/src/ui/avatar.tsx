import { classNames } from './class-names.ts';

interface AvatarProps {
  name: string;
  /** Address of a photo; the name's initial stands in for it. */
  photo?: string | null;
  className?: string;
}

/** A person's photo or initial. The name stands beside it or in the control's label, so it is not repeated. */
export function Avatar({ name, photo, className = 'size-10 text-lg' }: AvatarProps) {
  const shape = classNames('shrink-0 rounded-full', className);
  if (photo) return <img src={photo} alt="" className={classNames(shape, 'object-cover')} />;
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
