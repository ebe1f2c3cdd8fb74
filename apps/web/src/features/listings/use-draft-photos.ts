import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftPhoto, SharedPhoto } from '../../lib/drafts/draft-photos.ts';
import { newPhotos } from './photo-list.ts';
import type { FormPhotos } from './use-form-photos.ts';

const load = () => import('../../lib/drafts/draft-photos.ts');

/**
 * Stores the photos of a form until it is sent or the member signs out, and restores them after a reload. `draft` names
 * the form and its member.
 */
export function useDraftPhotos({ items, restore }: Pick<FormPhotos, 'items' | 'restore'>, draft: string) {
  const [isRestored, setRestored] = useState(false);
  const isRead = useRef(false);
  const lastWrite = useRef(Promise.resolve());
  // In turn, so that an earlier write never ends after a later one.
  const store = useCallback(
    (photos: readonly DraftPhoto[]) => {
      lastWrite.current = lastWrite.current
        .then(load)
        .then(({ storeDraftPhotos }) => storeDraftPhotos(draft, photos))
        .catch(() => {});
    },
    [draft],
  );
  useEffect(() => {
    let isLeft = false;
    isRead.current = false;
    void load()
      .then(({ readDraftPhotos }) => readDraftPhotos(draft))
      .catch(() => [])
      .then((found) => {
        if (isLeft) return;
        isRead.current = true;
        setRestored(found.length > 0);
        restore(found);
      });
    return () => {
      isLeft = true;
    };
  }, [draft, restore]);
  useEffect(() => {
    // Photos that are chosen while the stored ones are read are stored together with them.
    if (!isRead.current) return;
    if (items.length === 0) setRestored(false);
    store(newPhotos(items));
  }, [items, store]);
  /** Called when the form is sent. */
  const forget = useCallback(() => store([]), [store]);
  return { isRestored, forget };
}

/**
 * The photos that another app or site handed over (share target). Any site can make a browser send them, so they wait
 * here until the member says whether to use them.
 */
export function useSharedPhotos() {
  const [waiting, setWaiting] = useState<readonly SharedPhoto[]>([]);
  useEffect(() => {
    void load()
      .then(({ readSharedPhotos }) => readSharedPhotos())
      .then(setWaiting)
      .catch(() => {});
  }, []);
  /** Called with either answer. */
  const forget = () => {
    setWaiting([]);
    void load()
      .then(({ deleteSharedPhotos }) => deleteSharedPhotos())
      .catch(() => {});
  };
  return { waiting, forget };
}
