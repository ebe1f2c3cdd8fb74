const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

/**
 * Loads code that the page cannot do without: after a failure again with growing pauses, and at once when the browser is
 * online again. Once stopped, it loads nothing more and stays pending.
 */
export async function loadAgain<T>(load: () => Promise<T>, stopped?: AbortSignal): Promise<T> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await load();
    } catch {
      await onlineOrAfter(pause, stopped);
    }
  }
}

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
