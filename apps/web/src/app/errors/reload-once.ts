const MARK = 'reloaded-for';

/** Reloads for this reason unless that was done before: false when it was, or when nobody could remember it. */
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
