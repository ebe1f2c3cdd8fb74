import { useUnreadNotices } from '../api/count-unread-notices.ts';

/** A mark for the eye that there are new notices; the words are with what it marks. */
export function UnreadNotices({ className }: { className: string }) {
  return (
    useUnreadNotices() > 0 && <span aria-hidden="true" className={`rounded-full bg-tomato ${className}`} />
  );
}
