import { useEffect } from 'react';
import { useUnreadCount } from '../../features/messages/api/count-unread.ts';

/** Shows the number of unread messages on the icon of the installed application; none for visitors. */
export function useAppBadge(userId: string | undefined): void {
  const count = useUnreadCount(userId);
  const shown = userId === undefined ? 0 : count;
  useEffect(() => {
    // Not every platform has badges, and some refuse them to pages in a browser.
    if ('setAppBadge' in navigator)
      (shown > 0 ? navigator.setAppBadge(shown) : navigator.clearAppBadge()).catch(() => {});
  }, [shown]);
}
