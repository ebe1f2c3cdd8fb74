import { defineStrings } from '@windfall/contract';
import { useStrings } from './i18n/strings.ts';

/** A chosen file that was refused. */
export interface PhotoRefusal {
  readonly reason: 'tooLarge' | 'notImage' | 'unreadable';
  /** Of the file. */
  readonly name: string;
}

const strings = defineStrings({
  en: {
    tooLarge: 'Image file is too large. Please select an image under 5MB.',
    notImage: 'Please choose an image file',
    unreadable: 'Failed to read image file. Please try a different image.',
    heic: 'HEIC is not supported here: choose JPEG, or share from the Photos app.',
    of: (name: string, sentence: string) => `${name}: ${sentence}`,
  },
});

/** What a person reads of a refused file: its name, why, and what works. */
export function usePhotoRefusal(refusal: PhotoRefusal | null): string | undefined {
  const t = useStrings(strings);
  if (!refusal) return undefined;
  const { reason, name } = refusal;
  return t.of(name, reason === 'unreadable' && /\.hei[cf]$/i.test(name) ? t.heic : t[reason]);
}
