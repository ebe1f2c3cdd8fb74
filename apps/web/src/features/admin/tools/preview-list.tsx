import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from './strings.ts';

const SHOWN = 8;

interface PreviewListProps {
  /** Total number; `rows` may have only the first ones. */
  count: number;
  rows: { key: string; text: string }[];
  nothing: string;
}

/** The first rows by name, and the number of further ones. */
export function PreviewList({ count, rows, nothing }: PreviewListProps) {
  const t = useStrings(strings);
  const countText = useCountText();
  if (count === 0) return <p className="font-medium">{nothing}</p>;
  const shown = rows.slice(0, SHOWN);
  return (
    <ul className="list-inside list-disc wrap-anywhere">
      {shown.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
      {count > shown.length && (
        <li className="list-none text-ink-soft">{t.andMore(countText(count - shown.length))}</li>
      )}
    </ul>
  );
}
