import { defineStrings } from '@windfall/contract';
import { englishOrdinal } from '../../../lib/i18n/count-text.ts';

const before = (count: number) =>
  count === 0 ? 'You asked first.' : `${count} ${count === 1 ? 'neighbor' : 'neighbors'} asked before you.`;

/** Strings of the place in a line, and why it is that one. */
export const strings = defineStrings({
  en: {
    inLine: 'You are in line.',
    place: (place: number) => `You are ${englishOrdinal(place)} in line.`,
    inDraw: (time: string) => `You are in the draw: ${time}.`,
    drawn: (place: number) => `You are ${englishOrdinal(place)} in line, as drawn.`,
    late: (place: number) => `You are ${englishOrdinal(place)} in line, behind those who were in the draw.`,
    leastFirst: (got: string) => `You are 1st in line: you got ${got} in the last 28 days.`,
    least: (place: number, got: string, gotBefore: string) =>
      `You are ${englishOrdinal(place)} in line: in the last 28 days you got ${got}, the neighbor before you ${gotBefore}.`,
    leastEarlier: (place: number, got: string) =>
      `You are ${englishOrdinal(place)} in line: in the last 28 days you got ${got}, as did the neighbor before you, who asked earlier.`,
    chooses: (name: string, place: number) => `${name} chooses. ${before(place - 1)}`,
    /** Under the giver's steps. */
    passesOver: (count: number, name: string) =>
      count === 1
        ? `1 neighbor is before ${name} in line, and is told once that you promise to others first.`
        : `${count} neighbors are before ${name} in line. They are told once that you promise to others first.`,
    placeOf: (place: number) => `${englishOrdinal(place)} in line.`,
    waitsForDraw: (time: string) => `Waits for the draw: ${time}.`,
  },
});
