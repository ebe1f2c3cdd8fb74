import type { Listing, User } from '@windfall/contract';
import { useLayoutEffect, useRef } from 'react';
import { storeText } from '../../../lib/draft-text.ts';

/** Under which name the text of the contact form is stored. */
export function contactDraft(listing: Listing, user: User | null): string {
  return `contact:${listing.id}:${user?.id ?? ''}`;
}

/**
 * Stores what is typed before the form's own code has come. React draws the form anew when anything around it changes
 * meanwhile; the new one shows the stored text. The ref is for an element around the form.
 */
export function useEarlyContactDraft(draft: string) {
  const around = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const store = () => {
      const typed = around.current?.querySelector('textarea')?.value;
      if (typed) storeText(draft, typed);
    };
    store();
    // Before React, which takes over the form at its first event and puts its own empty text there.
    window.addEventListener('input', store, { capture: true });
    return () => window.removeEventListener('input', store, { capture: true });
  }, [draft]);
  return around;
}
