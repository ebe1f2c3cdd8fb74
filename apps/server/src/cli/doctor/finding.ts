import type { Config } from '../../config/config.ts';

export interface Finding {
  /** `note` is information, `wrong` must be fixed. */
  readonly level: 'ok' | 'note' | 'wrong';
  readonly sentence: string;
}

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence });
export const note = (sentence: string): Finding => ({ level: 'note', sentence });
export const wrong = (sentence: string): Finding => ({ level: 'wrong', sentence });

/** One check. A thrown error counts as `wrong`. */
export interface Check {
  readonly name: string;
  look(config: Config): Promise<readonly Finding[]>;
}
