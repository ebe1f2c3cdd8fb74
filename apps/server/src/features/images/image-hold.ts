import type { Storage } from '../../platform/storage.ts';

/** Pictures whose removal waits, and how many asked for that. */
interface Hold {
  holders: number;
  readonly waiting: Set<string>;
}

const holds = new WeakMap<Storage, Hold>();

/** Whether the removal of this picture has to wait; then it is remembered. */
export function isHeld(storage: Storage, id: string): boolean {
  const hold = holds.get(storage);
  hold?.waiting.add(id);
  return hold !== undefined;
}

/** Keeps every picture's files where they are, until `endHold`. */
export function beginHold(storage: Storage): void {
  const hold = holds.get(storage) ?? { holders: 0, waiting: new Set() };
  hold.holders += 1;
  holds.set(storage, hold);
}

/** Answers the pictures that may be removed now: none as long as somebody else holds them. */
export function endHold(storage: Storage): readonly string[] {
  const hold = holds.get(storage);
  if (!hold) return [];
  hold.holders -= 1;
  if (hold.holders > 0) return [];
  holds.delete(storage);
  return [...hold.waiting];
}
