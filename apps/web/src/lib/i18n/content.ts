import { useLocale } from './strings.ts';

/** What a page tells, as plain data by language: a guide, a legal text. English is always there. */
export interface Content<T> {
  readonly en: T;
  readonly [locale: string]: T;
}

export function useContent<T>(content: Content<T>): T {
  return content[useLocale()] ?? content.en;
}
