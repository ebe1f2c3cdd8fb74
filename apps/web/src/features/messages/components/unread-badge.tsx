import { UNREAD_BADGE_CAP } from '@windfall/contract';

/** The number on the messages icon: 9+ above nine, nothing at zero. The control's name says it in words. */
export function UnreadBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-content-center rounded-full bg-tomato px-1 text-xs font-bold text-on-tomato"
    >
      {count > UNREAD_BADGE_CAP ? `${UNREAD_BADGE_CAP}+` : count}
    </span>
  );
}
