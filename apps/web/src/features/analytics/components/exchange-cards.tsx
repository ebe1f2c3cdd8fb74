import { type Analytics, EXCHANGE_FIGURES } from '@windfall/contract';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { TableArea } from '../../../ui/table-area.tsx';
import { type AnalyticsFilters, tableAddress } from '../model/analytics-filters.ts';
import { perStep, strings } from '../strings.ts';
import { ChartCard } from './chart-card.tsx';
import { DownloadLink } from './download-link.tsx';

interface ExchangeProps {
  analytics: Analytics;
  filters: AnalyticsFilters;
}

/** Requests and pickups of members: over time, and by the rule of the listing. Counts only. */
export function ExchangeCards({ analytics, filters }: ExchangeProps) {
  const t = useStrings(strings);
  const countText = useCountText();
  const { points, total, by } = analytics;
  return (
    <>
      <ChartCard
        title={`${t.exchanges} ${perStep(t, by)}`}
        summary={t.exchangesSum(countText(total.asked), countText(total.picked_up))}
        note={t.exchangesNote}
        kind="lines"
        series={[
          { name: t.asked, values: points.map((point) => point.asked) },
          { name: t.picked_up, values: points.map((point) => point.picked_up) },
        ]}
        scale={{ format: (value) => countText(value), whole: true }}
        points={points}
        by={by}
        file={tableAddress(filters, 'exchanges')}
      />
      <RulesCard analytics={analytics} filters={filters} />
    </>
  );
}

function RulesCard({ analytics: { rules, total }, filters }: ExchangeProps) {
  const t = useStrings(strings);
  const countText = useCountText();
  const rows = [...rules.map((row) => ({ ...row, name: t.rule(row.rule) })), { ...total, name: t.allRules }];
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-[min(100%,9rem)] flex-1">
          <h2 className="text-2xl">{t.rules}</h2>
          <p className="mt-1 text-sm text-ink-soft">{t.rulesNote}</p>
        </div>
        <DownloadLink href={tableAddress(filters, 'rules')} name={t.rules} />
      </div>
      {rules.length === 0 ? (
        <p className="flex min-h-32 items-center justify-center rounded-md bg-sunk px-4 text-center text-ink-soft">
          {t.noExchanges}
        </p>
      ) : (
        <TableArea label={t.tableOf(t.rules)}>
          <table className="w-full text-sm tabular-nums">
            <caption className="sr-only">{t.tableOf(t.rules)}</caption>
            <thead>
              <tr className="align-bottom">
                <th scope="col" className="py-2 pe-2 text-start">
                  {t.ruleColumn}
                </th>
                {EXCHANGE_FIGURES.map((figure) => (
                  <th key={figure} scope="col" className="py-2 ps-2 text-end first-letter:uppercase">
                    {t[figure]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name} className="border-t border-line last:font-semibold">
                  <th scope="row" className="py-2 pe-2 text-start font-[inherit]">
                    {row.name}
                  </th>
                  {EXCHANGE_FIGURES.map((figure) => (
                    <td key={figure} className="py-2 ps-2 text-end">
                      {countText(row[figure])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableArea>
      )}
    </Card>
  );
}
