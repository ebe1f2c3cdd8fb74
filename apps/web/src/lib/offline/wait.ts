import { makeId } from '../make-id.ts';
import type { OutboxItem } from './outbox-item.ts';
import { nextOrder, putInOutbox } from './outbox-store.ts';
import { deletePhoto, storePhoto } from './photo-store.ts';

type New = Pick<OutboxItem, 'userId' | 'kind' | 'target' | 'label' | 'fields'> & {
  /** Generated when absent. A creation that was already attempted passes its key. */
  id?: string;
  base?: OutboxItem['base'];
  /** Whether a request with it was already sent. */
  wasTried?: boolean;
  photo?: File | null | undefined;
};

/**
 * Stores an action in this browser until the server is reachable; `sendOutbox` sends it. Null when storage is
 * full or disabled.
 */
export async function addToOutbox({
  photo,
  base,
  wasTried = false,
  id = makeId(),
  ...given
}: New): Promise<OutboxItem | null> {
  if (photo && !(await storePhoto(id, photo))) return null;
  const item: OutboxItem = {
    ...given,
    id,
    base: base ?? null,
    hasPhoto: Boolean(photo),
    order: nextOrder(given.userId),
    state: 'waiting',
    reason: '',
    failures: 0,
    wasTried,
  };
  if (putInOutbox(item)) return item;
  if (photo) await deletePhoto(id);
  return null;
}
