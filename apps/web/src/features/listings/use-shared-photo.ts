import { useEffect, useEffectEvent } from 'react';

/** Adds the photo that another application shared (share target) to those of the form. */
export function useSharedPhoto(add: (files: readonly File[]) => void): void {
  const take = useEffectEvent(add);
  useEffect(() => {
    void import('../../lib/offline/draft-photos.ts')
      .then(({ takeSharedPhoto }) => takeSharedPhoto())
      .then((photo) => photo && take([photo]))
      .catch(() => {});
  }, []);
}
