import { useStrings } from '../lib/i18n/strings.ts';
import { FullScreenSpinner } from '../ui/spinner.tsx';
import { strings } from './strings.ts';

/** Shown while nobody knows yet who is signed in, or before the first page can be drawn. */
export function Loading() {
  return <FullScreenSpinner label={useStrings(strings).loading} />;
}
