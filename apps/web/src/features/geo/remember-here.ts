import type { QueryClient } from '@tanstack/react-query';
import { squareOf } from '@windfall/contract';
import { stringsIn } from '../../lib/i18n/strings.ts';
import { rememberPlace } from '../../lib/place/place-memory.ts';
import { askDevice } from './ask-device.ts';
import { strings } from './strings.ts';

/** Remembers the square of the device's position. Returns why that failed, else null. */
export async function rememberHere(queryClient: QueryClient, locale: string): Promise<string | null> {
  const point = await askDevice();
  if (typeof point === 'string') return stringsIn(strings, locale)[point];
  rememberPlace(queryClient, squareOf(point));
  return null;
}
