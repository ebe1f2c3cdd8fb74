import { classNames } from './class-names.ts';

/** The place of something that is on its way; size it like the thing. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames('skeleton block rounded-md', className)} />;
}
