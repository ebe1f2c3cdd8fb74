import type { ImportPreview } from '@windfall/contract';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from './strings.ts';

/** Counts now, in the backup, and of later rows that would be lost. */
export function ImportCounts({ counts }: { counts: ImportPreview['counts'] }) {
  const t = useStrings(strings);
  const countText = useCountText();
  return (
    <table className="w-full max-w-xl border-collapse text-start">
      <thead>
        <tr className="border-b border-line text-sm text-ink-soft">
          <th scope="col" className="py-2 pe-2 font-semibold">
            {t.what}
          </th>
          {[t.now, t.backup, t.lost].map((title) => (
            <th key={title} scope="col" className="py-2 ps-2 text-end font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map(({ what, now, backup, newer }) => (
          <tr key={what} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 pe-2 font-medium">
              {t[what]}
            </th>
            <td className="py-2 ps-2 text-end tabular-nums">{countText(now)}</td>
            <td className="py-2 ps-2 text-end tabular-nums">{countText(backup)}</td>
            <td className="py-2 ps-2 text-end font-semibold tabular-nums">{countText(newer)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
