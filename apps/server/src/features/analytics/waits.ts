/** Each bin is a tenth larger than the one before, so results are accurate to a tenth. */
const GROWTH = 1.1;

/** Number of waiting times by bin. */
type Waits = ReadonlyMap<number, number>;

/** Bin of a waiting time. */
export function binOf(seconds: number): number {
  return Math.floor(Math.log(Math.max(1, seconds)) / Math.log(GROWTH));
}

/** The waiting time in minutes that this share of all stays within; null without entries. */
export function waitWithin(waits: Waits, share: number): number | null {
  const bins = [...waits].sort(([a], [b]) => a - b);
  const total = bins.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  // The middle of the entry in question: with one entry, all percentiles are its own time.
  const rank = Math.min(total - 0.5, Math.max(0.5, share * total));
  let before = 0;
  for (const [bin, count] of bins) {
    if (before + count >= rank) return inMinutes(GROWTH ** (bin + (rank - before) / count));
    before += count;
  }
  return null;
}

function inMinutes(seconds: number): number {
  const minutes = seconds / 60;
  return minutes < 10 ? Math.round(minutes * 10) / 10 : Math.round(minutes);
}
