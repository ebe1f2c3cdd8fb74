import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../own-strings.ts';

/**
 * On the picture of a listing that an administrator has hidden; the listing's page says why. On a narrow card it stands
 * between the price tag and what says that the listing is gone.
 */
export function HiddenMark() {
  const t = useStrings(strings);
  return (
    <p className="absolute right-3 bottom-3 rounded-full bg-tomato px-3 py-1 text-sm font-semibold text-on-tomato @max-[14rem]:right-1.5 @max-[14rem]:bottom-11 @max-[14rem]:px-2.5 @max-[14rem]:text-xs">
      {t.hidden}
    </p>
  );
}
