import { type CropId, cropNamesInText, cropOf, defineStrings, stringsIn } from '@windfall/contract';

/** Notifications of what members grow. */
export const strings = defineStrings({
  en: {
    starts: (crops: string, day: string) => `Your ${crops} start about ${day}`,
    estimate:
      'This is an estimate, by the frosts here and by what neighbors shared. If it will be too much, share some.',
    share: (crops: string) => `Share ${crops}`,
  },
});

/** 'Your plums start about August 8' */
export function seasonTitle(
  { crop, starts_on }: { readonly crop: CropId; readonly starts_on: string },
  language: string,
): string {
  const day = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const crops = stringsIn(cropNamesInText, language)[crop];
  return stringsIn(strings, language).starts(crops, day.format(new Date(starts_on)));
}

/** The form of a new listing, filled in for a crop. */
export function createPathOf(crop: CropId): string {
  const { many } = cropOf(crop);
  const title = many.charAt(0).toUpperCase() + many.slice(1);
  return `/create-listing?${new URLSearchParams({ crop, title })}`;
}
