import { useMessages } from '../lib/i18n/messages.ts';
import { FullScreenSpinner } from '../ui/spinner.tsx';
import { messages } from './messages.ts';

/** Shown while nobody knows yet who is signed in, or before the first page can be drawn. */
export function Loading() {
  return <FullScreenSpinner label={useMessages(messages).loading} />;
}
