import { isNeededPhoto } from './outbox-store.ts';
import { sweepPhotos } from './photo-store.ts';

/** Forgets the photos of what does not wait any longer. */
export const sweepWaitingPhotos = (): Promise<void> => sweepPhotos(isNeededPhoto);
