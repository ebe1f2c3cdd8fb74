import { useLocale } from './strings.ts';

/** Content of a page by language, such as a guide or a legal text. English is always present. */
export interface Content<T> {
  readonly en: T;
  readonly [locale: string]: T;
}

export function useContent<T>(content: Content<T>): T {
  return content[useLocale()] ?? content.en;
}
