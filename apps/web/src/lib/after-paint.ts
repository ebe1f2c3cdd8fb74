/** The longest wait: a hidden tab paints nothing. */
const LONGEST_MS = 100;

/** Resolves when the browser has shown what is rendered so far, so that work that follows does not delay it. */
export function afterPaint(): Promise<void> {
  return new Promise((go) => {
    const timer = setTimeout(go, LONGEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(go);
    });
  });
}
