import {
  DEFAULT_LANGUAGE,
  deriveLanguage,
  PSEUDO_LANGUAGE,
  type Strings,
  stringsIn,
} from '@windfall/contract';
import { createContext, use } from 'react';

/** Loads what the strings of a language are made of. Catalogs have the others. */
export async function loadLanguage(language: string | undefined): Promise<void> {
  if (language !== PSEUDO_LANGUAGE) return;
  const { pseudoStrings } = await import('@windfall/contract/pseudo-language');
  deriveLanguage(PSEUDO_LANGUAGE, pseudoStrings);
}

export const LocaleContext = createContext<string>(DEFAULT_LANGUAGE);

export function useLocale(): string {
  return use(LocaleContext);
}

/** Strings in the visitor's language: `const t = useStrings(strings)`, then `t.title`. */
export function useStrings<C>(strings: Strings<C>): C {
  return stringsIn(strings, useLocale());
}
