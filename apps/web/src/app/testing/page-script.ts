import { vi } from 'vitest';
import { PAGE_SCRIPT } from '../early/page-script.ts';

/**
 * Runs the document's own script, as the browser does before anything is painted, without starting the application.
 * Returns what takes its listeners away again: a later test has the same window, and no page that React hydrates.
 */
export function runPageScript(): () => void {
  const added: Parameters<typeof addEventListener>[] = [];
  const listen = globalThis.addEventListener;
  const add = vi.spyOn(globalThis, 'addEventListener');
  add.mockImplementation((...args: Parameters<typeof addEventListener>) => {
    added.push(args);
    listen(...args);
  });
  // biome-ignore lint/security/noGlobalEval: the document runs it as text too
  globalThis.eval(PAGE_SCRIPT);
  add.mockRestore();
  // Else its timer adds the application's script to the page of a later test.
  if (window.earlyInput) window.earlyInput.isStarted = true;
  return () => {
    for (const [type, listener, options] of added) removeEventListener(type, listener, options);
    delete window.earlyInput;
  };
}
