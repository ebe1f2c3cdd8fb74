import type { Harvest } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { strings } from './harvest-strings.ts';

/** When neighbors help with a harvest, what they bring, how the fruit is shared, and how much it was. */
export default function HarvestFacts({ harvest }: { harvest: Harvest }) {
  const t = useStrings(strings);
  const { from, to, bring, split, picked } = harvest;
  const facts = [
    [t.when, <LocalTime key="from" instant={from} form="meeting" />],
    [t.until, <LocalTime key="to" instant={to} form="meeting" />],
    [t.bring, bring],
    [t.split, split],
    [t.picked, picked],
  ] as const;
  return <FactList facts={facts} />;
}
