const MARK = 'reloaded-for';

/** Reloads once for each reason, with what was entered before the application ran; false when it has reloaded before or storage is unavailable. */
export function reloadOnce(reason: string): boolean {
  try {
    if (sessionStorage.getItem(MARK) === reason) return false;
    sessionStorage.setItem(MARK, reason);
  } catch {
    return false;
  }
  window.earlyInput?.keep();
  location.reload();
  return true;
}
