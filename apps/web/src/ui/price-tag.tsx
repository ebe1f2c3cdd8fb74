import { classNames } from './class-names.ts';

interface PriceTagProps {
  /** Accessible name of the tag. */
  label: string;
  children: string;
  className?: string;
}

/** A cardboard tag on a string: the hole is cut out, the string runs through it. Long words take up to three lines on a narrow card. */
export function PriceTag({ label, children, className }: PriceTagProps) {
  return (
    <span className={classNames('price-tag inline-flex max-w-full items-center', className)}>
      <span className="price-tag-body truncate @max-[14rem]:line-clamp-3 @max-[14rem]:text-xs @max-[14rem]:leading-snug @max-[14rem]:whitespace-normal">
        <span className="sr-only">{label}: </span>
        {children}
      </span>
    </span>
  );
}
