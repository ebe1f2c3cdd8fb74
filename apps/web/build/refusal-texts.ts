import { refusals } from '@windfall/contract';
import type { Plugin } from 'vite';

/** Gives the application the refusals as plain data: their modules would bring the schemas beside them into every page. */
export function refusalTexts(): Plugin {
  return {
    name: 'refusal-texts',
    config: () => ({ define: { REFUSALS: JSON.stringify(refusals) } }),
  };
}
