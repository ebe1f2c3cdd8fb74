import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** Shows a place of the page when a link leads to its id. What is loaded after the page is not there yet when the router looks for it. */
export function useLinkedPlace(place: RefObject<HTMLElement | null>, id: string): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each visit by a link, also a second one
  useLayoutEffect(() => {
    // At the first page the browser does so itself, and must not do so again.
    if (hash === `#${id}` && key !== 'default') place.current?.scrollIntoView();
  }, [hash, key]);
}
