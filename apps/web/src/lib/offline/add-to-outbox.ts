import { makeId } from '../make-id.ts';
import { deleteItemPhotos, storeItemPhotos } from './item-photos.ts';
import type { OutboxItem } from './outbox-item.ts';
import { nextOrder, putInOutbox } from './outbox-store.ts';

type New = Pick<OutboxItem, 'userId' | 'kind' | 'target' | 'label' | 'fields'> & {
  /** Generated when absent. A creation that was already attempted passes its key. */
  id?: string;
  base?: OutboxItem['base'];
  /** Whether a request with it was already sent. */
  wasTried?: boolean;
  photos?: readonly File[] | undefined;
};

/**
 * Stores an action in this browser until the server is reachable; `sendOutbox` sends it. Null when storage is
 * full or disabled.
 */
export async function addToOutbox({
  photos = [],
  base,
  wasTried = false,
  id = makeId(),
  ...given
}: New): Promise<OutboxItem | null> {
  const item: OutboxItem = {
    ...given,
    id,
    base: base ?? null,
    hasPhoto: photos.length > 0,
    ...(photos.length > 1 && { photoCount: photos.length }),
    order: nextOrder(given.userId),
    state: 'waiting',
    reason: '',
    failures: 0,
    wasTried,
  };
  // Without photos nothing is awaited, so that React draws all effects of a press at once and not in two parts.
  if (photos.length > 0 && !(await storeItemPhotos(item, photos))) return null;
  if (putInOutbox(item)) return item;
  await deleteItemPhotos(item);
  return null;
}
