import { isBackendAvailable } from './health/probe.ts';
import { reloadOnce } from './reload-once.ts';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;
/** A file that is gone for good reloads the page no more often than this. */
const RELOAD_INTERVAL = 600_000;

/** Fields of this document that the visitor has typed in since this code runs. */
const typedIn = new Set<HTMLInputElement>();

function noteField({ target }: Event): void {
  // Fields of earlier pages would keep those pages in memory.
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field);
  typedIn.add(target as HTMLInputElement);
}

if (typeof document !== 'undefined') addEventListener('input', noteField, true);

/**
 * Loads code that the page cannot do without: after a failure again with growing pauses, and at once when the browser is
 * online again. Once stopped, it loads nothing more and stays pending. Most browsers keep a module failed as long as the
 * document lives; where the server responds and the code does not come, the page reloads.
 */
export async function loadAgain<T>(load: () => Promise<T>, stopped?: AbortSignal): Promise<T> {
  for (let pause = FIRST_PAUSE, isRepeated = false; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await load();
    } catch (error) {
      // The server does not wait: the page is drawn without it, and the browser loads it.
      if (typeof document === 'undefined') throw error;
      if (isRepeated && !stopped?.aborted) await reloadIfStuck();
      isRepeated = true;
      await onlineOrAfter(pause, stopped);
    }
  }
}

async function reloadIfStuck(): Promise<void> {
  if ((await isBackendAvailable('')) && !fieldsWithInput().some(holdsText))
    reloadOnce(`failed code ${Math.floor(Date.now() / RELOAD_INTERVAL)}`);
}

/** Text in them would be lost. The document's own script keeps those that were typed in before this code ran. */
const fieldsWithInput = () => [...typedIn, ...(window.earlyInput?.fields.keys() ?? [])];

const holdsText = ({ isConnected, value }: { isConnected: boolean; value: string }) =>
  isConnected && value !== '';

function onlineOrAfter(pause: number, stopped: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (stopped?.aborted) return;
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      stopped?.removeEventListener('abort', end);
    };
    const goOn = () => {
      end();
      resolve();
    };
    const timer = setTimeout(goOn, pause);
    addEventListener('online', goOn);
    stopped?.addEventListener('abort', end);
  });
}
