import { defineStrings } from '@windfall/contract';

/** Strings of the rule by which a listing is shared. */
export const strings = defineStrings({
  en: {
    inReturn: (wish: string) => `Would like in return: ${wish}`,

    givesInReturn: (gift: string) => `Gives in return: ${gift}`,
    wanted: 'What is needed',

    /** Without a name for the owner who reads it. */
    ruleFirst: (name: string | null) =>
      `The first neighbor who asks gets it, once ${name === null ? 'you say' : `${name} says`} yes.`,
    ruleFirstAtOnce: 'The first neighbor who asks gets it.',
    ruleDrawOn: (day: string) => `A draw on ${day} `,
    ruleDrawAt: (clock: string) => `at ${clock} decides.`,
    ruleDrawn: (day: string) => `A draw decided on ${day}.`,
    afterDraw: (name: string | null) =>
      name === null ? ' You answer those who ask now.' : ` ${name} answers those who ask now.`,
    ruleLeast: 'The neighbor who got least in the last 28 days goes first.',
    ruleChoose: (name: string | null) => (name === null ? 'You choose.' : `${name} chooses.`),
    mostEach: (most: string) => `At most ${most} each.`,
    atOnce: 'It is yours at once.',
    allPromised: 'All of it is promised. You can still get in line.',
    sharing: 'How it is shared',
    checkDraw: 'Check the draw',
    sealed:
      'The order of the draw depends on a secret number that is fixed already. Its fingerprint (SHA-256) is published from the start; the number follows with the result.',
    opened:
      'The draw used this number. Its fingerprint (SHA-256) was published before the draw. Each request gets the fingerprint of this number followed by the id of the request; the smallest goes first.',
    fingerprint: 'Fingerprint',
    number: 'Number',
  },
});
