import type { Storage } from '../../platform/storage.ts';

/** Images whose deletion waits, and the number of callers that delay deletions, such as backups. */
interface Delay {
  callers: number;
  readonly waiting: Set<string>;
}

const delays = new WeakMap<Storage, Delay>();

/** Whether this image's deletion must wait; it is then recorded. */
export function delaysDeletion(storage: Storage, id: string): boolean {
  const delay = delays.get(storage);
  delay?.waiting.add(id);
  return delay !== undefined;
}

/** Delays the deletion of all image files until `endDelay`. */
export function delayDeletions(storage: Storage): void {
  const delay = delays.get(storage) ?? { callers: 0, waiting: new Set() };
  delay.callers += 1;
  delays.set(storage, delay);
}

/** Returns images that may be deleted now: none while another caller delays them. */
export function endDelay(storage: Storage): readonly string[] {
  const delay = delays.get(storage);
  if (!delay) return [];
  delay.callers -= 1;
  if (delay.callers > 0) return [];
  delays.delete(storage);
  return [...delay.waiting];
}
