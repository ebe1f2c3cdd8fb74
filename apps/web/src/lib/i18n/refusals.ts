import { sentencesIn } from '@windfall/contract';

/** The catalog `refusals` of the contract as plain data, which the build puts here (`build/refusal-texts.ts`); tests have none. */
declare const REFUSALS: { readonly en: object } | undefined;

/** What the checks of forms refuse: the English sentences of the schemas, each with the same in this language. */
export const refusalsIn = (language: string) =>
  sentencesIn(typeof REFUSALS === 'undefined' ? { en: {} } : REFUSALS, language);
