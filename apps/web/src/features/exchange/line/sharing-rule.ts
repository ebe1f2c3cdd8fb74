import type { Listing, Sharing } from '@windfall/contract';

/** The most one member can ask for; null where nothing is counted. A line for what is promised already is possible. */
export function mostToAsk({ kind, sharing }: Pick<Listing, 'kind' | 'sharing'>): number | null {
  // Of what is lent one thing is borrowed.
  if (!sharing || sharing.stock === null || sharing.comes_back) return null;
  // A wanted listing has no line.
  if (kind === 'wanted') return Math.max(1, sharing.left ?? sharing.stock);
  const left = sharing.left || sharing.stock;
  return Math.max(1, Math.min(left, sharing.most_each ?? left));
}

/** Whether all of a counted listing is promised. */
export const isAllPromised = (sharing: Sharing | undefined): boolean => sharing?.left === 0;
