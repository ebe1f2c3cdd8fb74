import type { ListingKind, Sharing } from '@windfall/contract';
import { defineStrings } from '@windfall/contract';
import { useCountText } from '../i18n/count-text.ts';
import { useStrings } from '../i18n/strings.ts';

const strings = defineStrings({
  en: {
    leftOf: (left: string, stock: string) => `${left} of ${stock} left`,
    placesLeft: (left: string, stock: string) => `${left} of ${stock} places left`,
    stillWanted: (left: string, stock: string) => `${left} of ${stock} still wanted`,
    asking: (count: string) => `${count} asking`,
  },
});

/** '4 of 10 left', of a harvest '2 of 4 places left', and '3 asking', each null where nothing is counted or no member asks (docs/product/exchange.md#sharing-badge). */
export function useLeftTexts(
  sharing: Partial<Sharing> | null | undefined,
  kind: ListingKind | null = 'offer',
): { left: string | null; asking: string | null } {
  const t = useStrings(strings);
  const format = useCountText();
  const { left = null, stock = null, asking = 0, harvest } = sharing ?? {};
  const leftOf = kind === 'wanted' ? t.stillWanted : harvest ? t.placesLeft : t.leftOf;
  return {
    left: left === null || stock === null ? null : leftOf(format(left), format(stock)),
    asking: asking > 0 ? t.asking(format(asking)) : null,
  };
}
