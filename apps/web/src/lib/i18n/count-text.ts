import { DEFAULT_LANGUAGE } from '@windfall/contract';
import { useLocale } from './strings.ts';

/**
 * Writes counts in the reader's language. English ones below 1,000 have no separator and are written without `Intl`: the
 * first formatter of a page takes a slow phone 60 ms, all of it in one task of the hydration (docs/performance.md).
 */
export function useCountText(): (count: number) => string {
  const locale = useLocale();
  return (count) => countText(count, locale);
}

export function countText(count: number, locale: string): string {
  const isPlain = locale === DEFAULT_LANGUAGE && count >= 0 && count < 1_000 && Number.isInteger(count);
  return isPlain ? String(count) : new Intl.NumberFormat(locale).format(count);
}

/** An amount in a member's own words, whose numbers stay on one line with what they count: 'about 3 lb'. */
export const unbroken = (amount = ''): string => amount.replace(/([\d½⅓⅔¼¾]) (?=\p{L})/gu, '$1\u00a0');

const SUFFIXES = ['th', 'st', 'nd', 'rd'];

/** '3rd', for the English strings; for the same reason without `Intl`. */
export function englishOrdinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1;
  return `${place}${(!isTeen && SUFFIXES[place % 10]) || 'th'}`;
}
