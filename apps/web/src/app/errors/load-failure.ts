import { isApiError } from '../../lib/api/api-error.ts';

/** How browsers and the build's preloader say that a part of the app could not be fetched. */
const PART_MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i;

/** A part of the app could not be fetched: the network is gone, or a newer version took its place. */
export function isMissingPart(error: unknown): boolean {
  return PART_MISSING.test(messageOf(error) ?? '');
}

/** Nothing is wrong with the page itself; it could not be loaded. */
export function isLoadFailure(error: unknown): boolean {
  return isMissingPart(error) || (isApiError(error) && error.status === 0);
}

/** The message of an error; null without one. */
export function messageOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const texts = ['message' in error && error.message, 'statusText' in error && error.statusText];
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}
