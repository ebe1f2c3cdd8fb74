import type { Claim } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../line/place-strings.ts';

/** Says before a promise that others are before this claim in a line that the rule orders. Nothing where the owner chooses. */
export function PassesOver({ claim: { place, line, asker } }: { claim: Claim }) {
  const t = useStrings(strings);
  if (place === null || place < 2 || !line || line.rule === 'choose') return null;
  return <p className="text-sm text-ink-soft">{t.passesOver(place - 1, asker.name)}</p>;
}
