import { Leaf } from 'lucide-react';
import { classNames } from './class-names.ts';

interface LeafBadgeProps {
  children: string;
  /** Nothing is left at the moment: not on the green of what can be had. */
  isHeld?: boolean;
  className?: string;
}

/** A short fact on a leaf. On a narrow card the words have the leaf to themselves, in two lines if need be. */
export function LeafBadge({ children, isHeld = false, className }: LeafBadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-ss-2xl rounded-ee-2xl rounded-se-sm rounded-es-sm px-3 py-1 text-sm font-semibold @max-[14rem]:px-2.5 @max-[14rem]:text-xs',
        isHeld ? 'bg-marigold-soft text-ink' : 'bg-leaf text-on-leaf',
        className,
      )}
    >
      <Leaf aria-hidden="true" className="size-3.5 shrink-0 @max-[14rem]:hidden" />
      <bdi className="truncate @max-[14rem]:whitespace-normal">{children}</bdi>
    </span>
  );
}
