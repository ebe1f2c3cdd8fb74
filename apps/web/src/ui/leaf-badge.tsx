import { Leaf } from 'lucide-react';
import { classNames } from './class-names.ts';

/** A short fact on a leaf. On a narrow card the words have the leaf to themselves, in two lines if need be. */
export function LeafBadge({ children, className }: { children: string; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-tl-2xl rounded-br-2xl rounded-tr-sm rounded-bl-sm bg-leaf px-3 py-1 text-sm font-semibold text-on-leaf @max-[14rem]:px-2.5 @max-[14rem]:text-xs',
        className,
      )}
    >
      <Leaf aria-hidden="true" className="size-3.5 shrink-0 @max-[14rem]:hidden" />
      <bdi className="truncate @max-[14rem]:whitespace-normal">{children}</bdi>
    </span>
  );
}
