import { classNames } from './class-names.ts';

interface PriceTagProps {
  children: string;
  className?: string;
}

/** A cardboard tag on a string: the hole is cut out, the string runs through it. */
export function PriceTag({ children, className }: PriceTagProps) {
  return (
    <span className={classNames('price-tag inline-flex max-w-full items-center', className)}>
      <span className="price-tag-body truncate">{children}</span>
    </span>
  );
}
