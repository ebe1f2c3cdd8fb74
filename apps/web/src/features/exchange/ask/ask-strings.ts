import { amountText, defineStrings, unitOfMany } from '@windfall/contract';

/** Strings of asking for some of a listing. */
export const strings = defineStrings({
  en: {
    tabs: 'How to ask',
    askTab: 'Ask',
    answerTab: 'Offer some',
    writeTab: 'Write',

    howMany: (unit: string) => `How many${unit && ` ${unitOfMany(unit)}`}?`,
    less: 'One less',
    more: 'One more',
    amountError: (most: string) => `Please ask for a whole number from 1 to ${most}.`,

    howMuch: 'How much?',
    howMuchExample: 'For example “about 3 lb”',

    when: 'When could you come?',
    evening: 'This evening',
    tomorrow: 'Tomorrow',
    weekend: 'Weekend',
    otherTime: 'Another time',
    from: 'From',
    until: 'Until',
    timeError: 'Please choose a time that is not over and ends after it begins, within a year.',
    swap: 'Swap for one of mine',
    swapWhat: 'What you give in return',
    swapChoose: 'Please choose',
    swapAmount: (unit: string, most: string) =>
      `How many${unit && ` ${unitOfMany(unit)}`} in return, at most ${most}`,
    swapAmountError: 'Please offer a whole number from 1 to 10,000 in return.',
    swapNothing: 'You have no available listing to give in return.',
    swapLoading: 'Loading your listings…',
    swapFailed: 'Your listings could not be loaded.',
    retry: 'Retry',
    swapNot: 'No swap',
    swapEach: 'How many in return',
    swapOption: (title: string, most: number, unit: string, written: string) =>
      `${title}, at most ${amountText(most, unit, written)}`,
    swapWaits: (name: string) => `${name} decides about your swap, which has no place in the line.`,
    line: 'Anything to add?',
    optional: 'optional',

    haveSome: 'I have some',
    have: (amount: string) => `I have ${amount}`,
    whenToGive: 'When would it suit you?',
    some: 'some',
    answered: (name: string, amount: string) => `You promised ${amount}. ${name} can say yes now.`,
    answeredYes: (name: string, amount: string) => `${name} said yes to ${amount}.`,

    ask: (amount: string) => `Ask for ${amount}`,
    askedToCome: (name: string) => `You asked ${name} to come picking.`,
    placeFor: (name: string) => `${name} has a place for you. Say yes in the conversation.`,
    youCome: (name: string) => `You come picking to ${name}.`,
    comePicking: 'Come picking',
    askSome: 'Ask for some',
    failed: 'Your request could not be sent. Please try again.',
    waits:
      'The server cannot be reached. Your request is saved in this browser and is sent automatically as soon as possible.',

    asked: (amount: string) => `You asked for ${amount}.`,
    offered: (name: string, amount: string) => `${name} promised you ${amount}. Say yes in the conversation.`,
    agreed: (amount: string, count: number) => `${amount} ${count === 1 ? 'is' : 'are'} yours.`,
    agreedSome: 'It is yours.',
    openConversation: 'Open the conversation.',
  },
});
