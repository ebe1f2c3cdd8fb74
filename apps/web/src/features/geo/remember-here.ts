import type { QueryClient } from '@tanstack/react-query';
import { squareOf, stringsIn } from '@windfall/contract';
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
