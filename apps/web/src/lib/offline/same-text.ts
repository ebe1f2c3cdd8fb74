/** Whether two values are the same once the server has trimmed them; none is the same as an empty one. */
export function isSameText(one: unknown, other: unknown): boolean {
  return String(one ?? '').trim() === String(other ?? '').trim();
}
