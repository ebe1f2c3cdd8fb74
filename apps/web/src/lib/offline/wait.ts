import { makeId } from '../make-id.ts';
import type { OutboxItem } from './outbox-item.ts';
import { nextOrder, putInOutbox } from './outbox-store.ts';
import { deletePhoto, storePhoto } from './photo-store.ts';

type New = Pick<OutboxItem, 'userId' | 'kind' | 'target' | 'label' | 'fields'> & {
  /** Made here when absent. A creation that was tried already brings the key it was tried under. */
  id?: string;
  base?: OutboxItem['base'];
  /** Whether a call with it went out already. */
  wasTried?: boolean;
  photo?: File | null | undefined;
};

/**
 * Keeps something in this browser until the server is back: `sendOutbox` sends it. Null when it could not be kept,
 * because storage is full or switched off.
 */
export async function waitForServer({
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
