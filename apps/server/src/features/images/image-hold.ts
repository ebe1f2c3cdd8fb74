import type { Storage } from '../../platform/storage.ts';

/** Images whose deletion waits, and the number of holds. */
interface Hold {
  holders: number;
  readonly waiting: Set<string>;
}

const holds = new WeakMap<Storage, Hold>();

/** Whether this image's deletion must wait; it is then recorded. */
export function isHeld(storage: Storage, id: string): boolean {
  const hold = holds.get(storage);
  hold?.waiting.add(id);
  return hold !== undefined;
}

/** Delays the deletion of all image files until `endHold`. */
export function beginHold(storage: Storage): void {
  const hold = holds.get(storage) ?? { holders: 0, waiting: new Set() };
  hold.holders += 1;
  holds.set(storage, hold);
}

/** Returns images that may be deleted now: none while another hold lasts. */
export function endHold(storage: Storage): readonly string[] {
  const hold = holds.get(storage);
  if (!hold) return [];
  hold.holders -= 1;
  if (hold.holders > 0) return [];
  holds.delete(storage);
  return [...hold.waiting];
}
