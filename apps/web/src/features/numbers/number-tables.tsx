import { type CropId, cropNames, type SharingRule } from '@windfall/contract';
import { type ReactNode, useId } from 'react';
import { useCountText } from '../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../lib/i18n/strings.ts';
import { useSite } from '../../lib/site.tsx';
import { Card } from '../../ui/card.tsx';
import { TableArea } from '../../ui/table-area.tsx';
import type { Numbers } from './api/numbers.ts';
import { strings } from './strings.ts';

/** Grams in a pound. */
const POUND = 453.6;

/** A weight in the unit of the site. */
export function useWeightText(): (grams: number) => string {
  const t = useStrings(strings);
  const format = useCountText();
  const isMetric = useSite().distanceUnit === 'kilometers';
  return (grams) =>
    isMetric
      ? t.kilograms(format(Math.max(1, Math.round(grams / 1_000))))
      : t.pounds(format(Math.max(1, Math.round(grams / POUND))));
}

/** The numbers of each month, crop and rule. */
export function NumberTables({ numbers: { months, crops, rules } }: { numbers: Numbers }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const names = useStrings(cropNames);
  const weight = useWeightText();
  const monthName = (month: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  const cropName = (crop: CropId | null) => (crop === null ? t.other : names[crop]);
  const ruleName = (rule: SharingRule | null) => (rule === null ? t.other : t.rules(rule));
  return (
    <>
      <NumberTable
        title={t.byMonth}
        heads={[t.month, t.asked, t.given, t.kept, t.lent, t.taken, t.grams]}
        rows={months.map((one) => [
          monthName(one.month),
          ...[one.asked, one.given, one.kept, one.lent, one.taken],
          one.grams === null ? null : weight(one.grams),
        ])}
      />
      <NumberTable
        title={t.byCrop}
        heads={[t.crop, t.asked, t.given, t.lent, t.taken, t.grams]}
        rows={crops.map((one) => [
          cropName(one.crop),
          ...[one.asked, one.given, one.lent, one.taken],
          one.grams === null ? null : weight(one.grams),
        ])}
      />
      <NumberTable
        title={t.byRule}
        lead={t.byRuleLead}
        heads={[t.rule, t.asked, t.given]}
        rows={rules.map(({ rule, asked, given }) => [ruleName(rule), asked, given])}
      />
    </>
  );
}

interface NumberTableProps {
  title: string;
  lead?: string;
  heads: readonly string[];
  /** The name of a row, and its numbers; null for fewer than three people. */
  rows: readonly (readonly [string, ...(number | string | null)[]])[];
}

function NumberTable({ title, lead, heads, rows }: NumberTableProps): ReactNode {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-prose text-ink-soft">{lead}</p>}
      <Card className="mt-4 p-2! sm:p-4!">
        <TableArea label={title}>
          <table className="w-full text-start">
            <thead>
              <tr className="border-b border-line">
                {heads.map((head, index) => (
                  <th
                    key={head}
                    scope="col"
                    className={`p-2 align-bottom text-sm font-semibold text-ink-soft ${index === 0 ? 'text-start' : 'text-end'}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row" className="p-2 text-start font-medium">
                    {name}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={heads[index + 1]} className="p-2 text-end tabular-nums">
                      <NumberCell value={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableArea>
      </Card>
    </section>
  );
}

function NumberCell({ value }: { value: number | string | null }) {
  const t = useStrings(strings);
  const format = useCountText();
  if (value === null)
    return (
      <span className="text-ink-soft">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t.few}</span>
      </span>
    );
  return typeof value === 'number' ? format(value) : value;
}
