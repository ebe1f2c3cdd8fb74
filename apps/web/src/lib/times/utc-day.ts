import { timeTexts } from './time-texts.ts';

/** 'August 4, 2026': a day of the server, whose days are in UTC, or the day of an instant; empty for an invalid one. */
export const utcDay = (day: string, locale: string): string =>
  timeTexts(locale, 'UTC').textOf('date', day, Date.parse(day));
