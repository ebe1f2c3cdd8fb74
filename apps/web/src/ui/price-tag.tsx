import { classNames } from './class-names.ts';

interface PriceTagProps {
  /** Accessible name of the tag. */
  label: string;
  children: string;
  /** Place and greatest width, which leaves room for the slant. */
  className: string;
}

/** A cardboard tag on a string: the hole is cut out, the string runs through it. A long price takes up to three lines. */
export function PriceTag({ label, children, className }: PriceTagProps) {
  return (
    <span className={classNames('price-tag inline-flex items-center', className)}>
      <span className="price-tag-body line-clamp-3 leading-snug wrap-anywhere @max-[14rem]:text-xs">
        <span className="sr-only">{label}: </span>
        <bdi>{children}</bdi>
      </span>
    </span>
  );
}
