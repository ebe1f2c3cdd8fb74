import { useQuery } from '@tanstack/react-query';
import { defineStrings } from '@windfall/contract';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { TableArea } from '../../../ui/table-area.tsx';
import { type CheckedDraw, drawQuery } from '../api/draw.ts';

/** Strings of a draw that the browser checks. */
const strings = defineStrings({
  en: {
    loading: 'Your browser is checking the draw',
    checkFailed: 'The draw could not be loaded.',
    retry: 'Retry',
    cannotCheck: 'Your browser checks a draw only on a page with https.',
    isRight: 'Checked in your browser: number and order are right.',
    isWrong: 'Checked in your browser: number or order do not match.',
    working: 'The order of the draw',
    columnPlace: 'Place',
    columnClaim: 'Request',
    columnRank: 'Fingerprint begins with',
    columnGot: 'Promised',
    own: 'yours',
    gotOf: (given: string, wanted: string) => `${given} of ${wanted}`,
    noneAsked: 'No neighbor had asked.',
  },
});

/** Whether a draw went by its rule, and how its order came about. */
export default function DrawCheck({ listingId }: { listingId: string }) {
  const t = useStrings(strings);
  const query = useQuery(drawQuery(listingId));
  return (
    <>
      <div role="status" className="font-medium empty:hidden">
        {query.data && <Verdict checked={query.data.checked} />}
      </div>
      <Loaded query={query} failed={t.checkFailed} words={t} skeletonClassName="h-24">
        {({ checked }) => checked && <Working checked={checked} />}
      </Loaded>
    </>
  );
}

function Verdict({ checked }: { checked: CheckedDraw | null }) {
  const t = useStrings(strings);
  if (!checked) return t.cannotCheck;
  if (checked.ranked.length === 0) return t.noneAsked;
  return (
    <span className={checked.isRight ? 'text-leaf-strong' : 'text-tomato'}>
      {checked.isRight ? t.isRight : t.isWrong}
    </span>
  );
}

/** How many characters of an id or a fingerprint are shown: enough to tell them apart. */
const SHOWN = 8;
const CELL = 'py-1.5 pe-2 text-start align-top';

function Working({ checked: { ranked } }: { checked: CheckedDraw }) {
  const t = useStrings(strings);
  const countText = useCountText();
  if (ranked.length === 0) return null;
  return (
    <TableArea label={t.working} className="mt-3">
      <table className="w-full text-sm">
        <caption className="sr-only">{t.working}</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            {[t.columnPlace, t.columnClaim, t.columnRank, t.columnGot].map((heading) => (
              <th key={heading} scope="col" className={`${CELL} font-medium`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranked.map(({ id, rank, wanted, given, is_own }, n) => (
            <tr key={id} className={is_own ? 'bg-leaf-soft font-semibold' : ''}>
              <th scope="row" className={`${CELL} ps-1 tabular-nums`}>
                {countText(n + 1)}
              </th>
              <td className={`${CELL} font-mono text-xs break-all`} title={id}>
                {id.slice(0, SHOWN)}
                {is_own && <span className="ms-1 font-sans text-sm">({t.own})</span>}
              </td>
              <td className={`${CELL} font-mono text-xs`} title={rank}>
                {rank.slice(0, SHOWN)}
              </td>
              <td className={`${CELL} tabular-nums`}>{t.gotOf(countText(given ?? 0), countText(wanted))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableArea>
  );
}
