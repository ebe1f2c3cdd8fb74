import { HARVEST, LOANS, type NewSharing, type Standing } from '@windfall/contract';
import { readObject, readTypedSharing, type TypedSharing } from './sharing-form.ts';

/** A wanted listing has no line, whatever was chosen for an offer before. */
const NO_RULE = { rule: 'first', draw_at: null, most_each: null, at_once: false } as const;
const GIVEN = { comes_back: false, most_days: LOANS.usual.days, renewals: LOANS.usual.renewals } as const;

/** Typed values, for the contract's schema to check. */
export function toNewSharing(text: string, isWanted = false): NewSharing {
  const typed = readTypedSharing(text);
  if (typed.comes_back && !isWanted) return toLending(typed);
  const isHarvest = typed.is_harvest && !isWanted;
  const { isCounted, stock, unit, rule, draw_at, most_each, at_once, in_return, standing } = typed;
  return {
    stock: isHarvest ? placesOf(typed) : isCounted ? Number(stock) : null,
    unit: isHarvest ? HARVEST.unit : isCounted ? unit : '',
    ...(isWanted
      ? NO_RULE
      : {
          rule,
          draw_at: rule === 'draw' ? instantOf(draw_at) : null,
          most_each: (isHarvest || isCounted) && most_each !== '' ? Number(most_each) : null,
          at_once: at_once && rule !== 'choose',
        }),
    in_return,
    ...GIVEN,
    ...(isHarvest && { harvest: toHarvest(typed) }),
    // Only what is looked for is taken at any time.
    ...(isWanted && standing !== '' && { standing: readObject(standing) as Standing }),
  };
}

/** What is missing is for the contract's schema to refuse. */
const placesOf = ({ harvest_places }: TypedSharing) =>
  harvest_places.trim() === '' ? null : Number(harvest_places);

const toHarvest = ({
  harvest_from,
  harvest_to,
  harvest_bring: bring,
  harvest_split: split,
  harvest_picked: picked,
}: TypedSharing): NonNullable<NewSharing['harvest']> => ({
  from: instantOf(harvest_from) ?? '',
  to: instantOf(harvest_to) ?? '',
  bring,
  split,
  picked,
});

/** What is lent is counted, and each loan has its own days: there is no rule to choose. */
const toLending = ({ stock, at_once, in_return, most_days, renewals }: TypedSharing): NewSharing => ({
  ...NO_RULE,
  stock: stock.trim() === '' ? 1 : Number(stock),
  unit: '',
  at_once,
  in_return,
  comes_back: true,
  most_days: Number(most_days),
  renewals: Number(renewals),
});

function instantOf(field: string): string | null {
  const time = Date.parse(field);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
