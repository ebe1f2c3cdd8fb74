import { Leaf } from 'lucide-react';
import { classNames } from './class-names.ts';

/** A short fact on a leaf. */
export function LeafBadge({ children, className }: { children: string; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-tl-2xl rounded-br-2xl rounded-tr-sm rounded-bl-sm bg-leaf px-3 py-1 text-sm font-semibold text-on-leaf',
        className,
      )}
    >
      <Leaf aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{children}</span>
    </span>
  );
}
