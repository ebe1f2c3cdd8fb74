import { defineStrings, type SharingRule } from '@windfall/contract';

const RULES: Record<SharingRule, string> = {
  first: 'First to ask',
  draw: 'A draw',
  least: 'Who got least lately',
  choose: 'The owner chooses',
};

export const strings = defineStrings({
  en: {
    title: 'Our numbers',
    description: (site: string) => `What neighbors gave, lent and kept from spoiling with ${site}.`,
    lead: 'What neighbors here asked for, gave and lent. No name is in it, and each number is of three people at least.',
    failed: 'The numbers could not be loaded.',
    loading: 'Loading…',
    retry: 'Retry',
    none: 'Nothing to count yet',
    noneText: 'The first month is counted when it is over, once three neighbors have shared something in it.',
    headline: (given: string, months: number) =>
      months === 1 ? `${given} times given in one month` : `${given} times given in ${months} months`,
    weight: (weight: string) => `At least ${weight} of it, as far as the weight is known.`,
    pounds: (pounds: string) => `${pounds} lb`,
    kilograms: (kilograms: string) => `${kilograms} kg`,
    byMonth: 'Month by month',
    byCrop: 'By crop',
    byRule: 'How it was shared',
    byRuleLead:
      'Owners choose who goes first. So often it was asked for under each rule, and so often handed over.',
    month: 'Month',
    crop: 'Crop',
    rule: 'Rule',
    asked: 'Asked for',
    given: 'Given',
    kept: 'Kept from spoiling',
    lent: 'Lent',
    taken: 'Taken at stands',
    grams: 'Weight, where known',
    few: 'fewer than three',
    other: 'All else',
    rules: (rule: SharingRule) => RULES[rule],
    keptHint:
      '‘Kept from spoiling’ are crops that keep for some days only. ‘Taken at stands’ are taps, since nobody is named there. What fewer than three people shared is counted under ‘All else’ or left out, and every sum is one of what is shown. A dash stands for fewer than three, or for an unknown weight.',
  },
});
