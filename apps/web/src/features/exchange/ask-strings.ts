import { defineStrings } from '../../lib/i18n/strings.ts';

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (place: number) => `${place}${ENDINGS[ordinals.select(place)] ?? 'th'}`;

/** Strings of asking for some of a listing, of its rule and of its draw. */
export const strings = defineStrings({
  en: {
    heading: 'Ask for some',
    orWrite: 'Or just write a message',
    inReturn: (wish: string) => `Would like in return: ${wish}`,

    ruleFirst: 'First to ask.',
    ruleDrawOn: (day: string) => `A draw on ${day} `,
    ruleDrawAt: (clock: string) => `at ${clock} decides.`,
    ruleDrawn: (day: string) => `A draw decided on ${day}.`,
    ruleLeast: 'The neighbor who got least in the last 28 days goes first.',
    ruleChoose: (name: string) => `${name} chooses.`,
    mostEach: (most: string) => `At most ${most} each.`,
    atOnce: 'It is yours at once.',
    allPromised: 'All of it is promised. You can still get in line.',

    howMany: 'How many',
    howManyOf: (unit: string) => `How many (${unit})`,
    less: 'One less',
    more: 'One more',
    amountError: (most: string) => `Please ask for a whole number from 1 to ${most}.`,

    when: 'When could you come?',
    evening: 'This evening',
    tomorrow: 'Tomorrow',
    weekend: 'Weekend',
    otherTime: 'Another time',
    from: 'From',
    until: 'Until',
    timeError: 'Please choose a time that ends after it begins.',
    line: 'Anything to add?',
    optional: 'optional',

    ask: (amount: string) => `Ask for ${amount}`,
    askSome: 'Ask for some',
    failed: 'Your request could not be sent. Please try again.',
    waits:
      'The server cannot be reached. Your request is saved in this browser and is sent automatically as soon as possible.',

    asked: (amount: string) => `You asked for ${amount}.`,
    askedSome: 'You asked for some.',
    place: (place: number) => `You are ${ordinal(place)} in line.`,
    offered: (name: string, amount: string) => `${name} promised you ${amount}. Say yes in the conversation.`,
    offeredSome: (name: string) => `${name} promised you some. Say yes in the conversation.`,
    agreed: (amount: string) => `${amount} are yours.`,
    agreedSome: 'It is yours.',
    openConversation: 'Open the conversation.',

    sharing: 'How it is shared',
    checkDraw: 'Check the draw',
    sealed:
      'The order of the draw depends on a secret number that is fixed already. Its fingerprint (SHA-256) is published from the start; the number follows with the result.',
    opened:
      'The draw used this number. Its fingerprint (SHA-256) was published before the draw. Each request gets the fingerprint of this number followed by the id of the request; the smallest goes first.',
    fingerprint: 'Fingerprint',
    number: 'Number',
    checking: 'Your browser is checking the draw',
    checkFailed: 'The draw could not be loaded.',
    retry: 'Retry',
    cannotCheck: 'Your browser checks a draw only on a page with https.',
    isRight: 'Checked in your browser: number and order are right.',
    isWrong: 'Checked in your browser: number or order do not match.',
    working: 'The order of the draw',
    columnPlace: 'Place',
    columnClaim: 'Request',
    columnRank: 'Fingerprint begins with',
    columnGot: 'Promised',
    own: 'yours',
    gotOf: (given: string, wanted: string) => `${given} of ${wanted}`,
    noneAsked: 'No neighbor had asked.',
  },
});
