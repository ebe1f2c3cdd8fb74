const MARK = 'reloaded-for';

/** Reloads once for each reason; false when it has reloaded before or storage is unavailable. */
export function reloadOnce(reason: string): boolean {
  try {
    if (sessionStorage.getItem(MARK) === reason) return false;
    sessionStorage.setItem(MARK, reason);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
