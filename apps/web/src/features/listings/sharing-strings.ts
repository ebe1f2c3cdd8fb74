import { amountText, defineStrings } from '@windfall/contract';

/** Strings of 'How it is shared' in the create and edit forms. */
export const strings = defineStrings({
  en: {
    heading: 'How it is shared',
    headingHint: 'Count what you have, and say who goes first.',
    headingWanted: 'How many you need',
    headingWantedHint: 'Count them, and no more than you need is promised.',
    countThese: (count: number, unit: string, written: string) =>
      `Count these: ${amountText(count, unit || 'piece', written)}`,
    counted: (count: number, unit: string, written: string) =>
      `Counted: ${amountText(count, unit || 'piece', written)}`,
    countShares: 'Count shares of it, such as 4 bags of 500 g',
    count: 'Count the pieces',
    countHintWanted: 'Your neighbors see how many are still wanted.',
    countHint: 'Your neighbors see how many are left, and nothing is promised twice.',
    stock: 'How many',
    unit: 'Of what',
    unitPlaceholder: 'piece',
    rule: 'Who goes first',
    first: 'First to ask',
    firstHint: 'In the order of asking.',
    draw: 'A draw',
    drawHint: 'Chance decides at a time you choose, and anyone can check it.',
    least: 'The one who got least lately',
    leastHint: 'The neighbor who got least in the last 28 days goes first.',
    choose: 'I choose',
    chooseHint: 'You see who asks, and promise to whom you like.',
    drawAt: 'When the draw is held',
    mostEach: 'At most for each',
    mostEachHint: 'Leave empty for no limit.',
    atOnce: 'Give at once, without asking me',
    atOnceHint: 'It is promised as soon as the rule allows, and asking counts as a yes.',
    inReturn: 'What I would like in return',
    inReturnWanted: 'What I give in return',
    inReturnPlaceholder: 'e.g. a jar of jam, help with weeding',
    optional: 'optional',
  },
});
