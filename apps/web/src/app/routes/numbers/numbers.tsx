import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { type Numbers, numbersQuery } from '../../../features/numbers/api/numbers.ts';
import { NumberTables, useWeightText } from '../../../features/numbers/number-tables.tsx';
import { strings } from '../../../features/numbers/strings.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await loadQuery(context, numbersQuery);
  return null;
}

/** What neighbors here asked for, gave and lent, in numbers without names. */
export function Component() {
  const t = useStrings(strings);
  const query = useQuery(numbersQuery);
  return (
    <div className="page-width">
      <PageHead title={t.title} description={t.description(useSite().name)} canonical={paths.numbers} />
      <div className="mx-auto flex max-w-5xl flex-col gap-10 md:pt-5">
        <header>
          <h1 className="text-4xl">{t.title}</h1>
          <p className="mt-2 max-w-prose text-lg text-ink-soft">{t.lead}</p>
        </header>
        <Loaded query={query} failed={t.failed} words={t} skeletonClassName="h-80">
          {(numbers) =>
            numbers.crops.length === 0 ? (
              <EmptyState title={t.none} text={t.noneText} />
            ) : (
              <>
                <Headline numbers={numbers} />
                <NumberTables numbers={numbers} />
                <p className="max-w-prose text-ink-soft">{t.keptHint}</p>
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

/** The sum of the months that are shown. */
function Headline({ numbers: { months } }: { numbers: Numbers }) {
  const t = useStrings(strings);
  const format = useCountText();
  const weight = useWeightText();
  const sum = (numbers: readonly (number | null)[]) =>
    numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  const given = sum(months.map((month) => month.given));
  const grams = sum(months.map((month) => month.grams));
  if (given === 0) return null;
  return (
    <div>
      <p className="font-heading text-3xl font-semibold text-leaf-strong">
        {t.headline(format(given), months.length)}
      </p>
      {grams > 0 && <p className="mt-1 text-lg">{t.weight(weight(grams))}</p>}
    </div>
  );
}
