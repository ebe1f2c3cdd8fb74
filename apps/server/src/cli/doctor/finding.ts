import type { Config } from '../../config/config.ts';

export interface Finding {
  /** `note` is worth knowing, `wrong` has to be mended. */
  readonly level: 'ok' | 'note' | 'wrong';
  readonly sentence: string;
}

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence });
export const note = (sentence: string): Finding => ({ level: 'note', sentence });
export const wrong = (sentence: string): Finding => ({ level: 'wrong', sentence });

/** One thing that is looked at. What it throws is wrong, too. */
export interface Check {
  readonly name: string;
  look(config: Config): Promise<readonly Finding[]>;
}
