/**
 * Number of characters to add, remove, replace or swap with their neighbor to turn one word into the other; any
 * distance above `most` returns `most + 1`.
 */
export function editDistance(a: string, b: string, most: number): number {
  const [left, right] = [[...a], [...b]];
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, letter] of left.entries()) {
    const row = [i + 1];
    for (const [j, other] of right.entries()) {
      const changed = at(last, j) + (letter === other ? 0 : 1);
      const least = Math.min(changed, at(last, j + 1) + 1, at(row, j) + 1);
      const isSwapped = letter === right[j - 1] && left[i - 1] === other;
      row.push(isSwapped ? Math.min(least, at(beforeLast, j - 1) + 1) : least);
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return Math.min(at(last, right.length), most + 1);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
