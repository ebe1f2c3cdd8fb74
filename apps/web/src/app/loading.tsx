import { useStrings } from '../lib/i18n/strings.ts';
import { FullScreenSpinner } from '../ui/spinner.tsx';
import { strings } from './strings.ts';

/** Shown while the session is unknown, or before the first page is rendered. */
export function Loading() {
  return <FullScreenSpinner label={useStrings(strings).loading} />;
}
