import { amountText, defineStrings } from '@windfall/contract';

/** Strings of what is set of 'How it is shared', in the create and edit forms. */
export const strings = defineStrings({
  en: {
    lentFor: (days: string) => `Lend it, for at most ${days === '1' ? 'one day' : `${days} days`}`,
    picked: 'Neighbors come and pick',
    heading: 'How it is shared',
    headingHint: 'Count what you have, and say who goes first.',
    headingWanted: 'How many you need',
    headingWantedHint: 'Count them, and no more than you need is promised.',
    counted: (count: number, unit: string, written: string) =>
      `Counted: ${amountText(count, unit || 'piece', written)}`,
    first: 'First to ask',
    draw: 'A draw',
    least: 'The one who got least lately',
    choose: 'I choose',
  },
});
