import type { Harvest } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { strings } from './harvest-strings.ts';

/** When neighbors help with a harvest, what they bring, how the fruit is shared, and how much it was. */
export default function HarvestFacts({ harvest }: { harvest: Harvest }) {
  const t = useStrings(strings);
  const { from, to, bring, split, picked } = harvest;
  const facts: readonly (readonly [term: string, text: ReactNode])[] = [
    [t.when, <LocalTime key="from" instant={from} form="meeting" />],
    [t.until, <LocalTime key="to" instant={to} form="meeting" />],
    [t.bring, bring],
    [t.split, split],
    [t.picked, picked],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-md border-s-4 border-leaf bg-leaf-soft px-4 py-3">
      {facts.map(
        ([term, text]) =>
          text && (
            <div key={term} className="contents">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="font-semibold break-words" dir="auto">
                {text}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
