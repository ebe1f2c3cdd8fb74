import { defineStrings } from '@windfall/contract';

/** Strings of the chosen photos of a form. */
export const strings = defineStrings({
  en: {
    photoPreview: (place: number, count: number) =>
      count === 1 ? 'Preview of your photo' : `Preview of photo ${place}`,
    chosenPhotos: 'Chosen photos, in order',
    cover: 'Cover',
    photoPlace: (place: number) => `Photo ${place}`,
    photoAlt: (place: number, count: number) =>
      count === 1 ? 'What the photo shows' : `What photo ${place} shows`,
    photoAltPlaceholder: 'In a few words',
    photoOrder: 'Drag the photos into order. The first is the cover.',
    photoAltReason: 'You can say what each photo shows, for people who cannot see it.',
    moveEarlier: 'Move earlier',
    moveLater: 'Move later',
    remove: 'Remove',
    ofPhoto: (place: number, count: number) => (count === 1 ? 'photo' : `photo ${place}`),
    photoFromOutside: 'Shared from another app or site',
  },
});
