import { readStored, writeStored } from '../../lib/browser-storage/device-storage.ts';
import { PROMPT_KEYS, type Prompt } from '../../lib/prompts.ts';

const WEEK_MS = 7 * 86_400_000;
/** After 'Not now'. A prompt to install stays away for half a year. */
const PAUSE_MS: Record<Prompt, number> = { push: 10 * WEEK_MS, install: 26 * WEEK_MS };

/** Whether the viewer has put this prompt off on this device. A time in the future comes from a clock that was wrong. */
export function isPutOff(prompt: Prompt): boolean {
  const at = Number(readStored(PROMPT_KEYS[prompt]));
  return at > 0 && Math.abs(Date.now() - at) < PAUSE_MS[prompt];
}

export function putOff(prompt: Prompt): void {
  writeStored(PROMPT_KEYS[prompt], Date.now());
}
