import { LIMITS } from '@windfall/contract';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { classNames } from '../../../ui/class-names.ts';
import { strings } from '../strings.ts';

/** Distance to the limit at which the counter appears. */
const NEAR = 300;

/** Counts the characters of a message near the limit. */
export function MessageLength({ text, id }: { text: string; id?: string }) {
  const t = useStrings(strings);
  const countText = useCountText();
  const { length } = text.trim();
  if (length < LIMITS.message - NEAR) return null;
  return (
    <p
      id={id}
      className={classNames(
        'mt-1 text-end text-sm tabular-nums',
        length > LIMITS.message ? 'font-semibold text-tomato' : 'text-ink-soft',
      )}
    >
      {t.countOf(countText(length), countText(LIMITS.message))}
    </p>
  );
}
