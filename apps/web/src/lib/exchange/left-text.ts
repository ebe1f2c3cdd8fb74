import type { ListingKind, Sharing } from '@windfall/contract';
import { useCountText } from '../i18n/count-text.ts';
import { defineStrings, useStrings } from '../i18n/strings.ts';

const strings = defineStrings({
  en: {
    leftOf: (left: string, stock: string) => `${left} of ${stock} left`,
    stillWanted: (left: string, stock: string) => `${left} of ${stock} still wanted`,
    asking: (count: string) => `${count} asking`,
  },
});

/**
 * '4 of 10 left · 3 asking', with the parts that are known; null where nothing is counted and no member asks
 * (docs/product/exchange.md#sharing-badge).
 */
export function useLeftText(
  sharing: Partial<Sharing> | null | undefined,
  kind: ListingKind | null = 'offer',
  separator = ' · ',
): string | null {
  const t = useStrings(strings);
  const format = useCountText();
  if (!sharing) return null;
  const { left = null, stock = null, asking = 0 } = sharing;
  const leftOf = kind === 'wanted' ? t.stillWanted : t.leftOf;
  const parts = [
    left === null || stock === null ? '' : leftOf(format(left), format(stock)),
    asking > 0 ? t.asking(format(asking)) : '',
  ];
  return parts.filter(Boolean).join(separator) || null;
}
