import { isApiError } from '../../lib/api/api-error.ts';

/** Messages of browsers and the build's preloader for code that could not be loaded. */
const PART_MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i;

/** Code of the app could not be loaded: the network is down, or a newer version replaced it. */
export function isMissingPart(error: unknown): boolean {
  return PART_MISSING.test(messageOf(error) ?? '');
}

/** The page itself did not fail; its code could not be loaded. */
export function isLoadFailure(error: unknown): boolean {
  return isMissingPart(error) || (isApiError(error) && error.status === 0);
}

/** The message of an error; null without one. */
export function messageOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const texts = ['message' in error && error.message, 'statusText' in error && error.statusText];
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}
