import { defineStrings } from '../strings.ts';
import { CROPS, type CropId } from './crops.ts';

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Names of the crops in the plural, as a list begins with them. */
export const cropNames = defineStrings({
  en: Object.fromEntries(CROPS.map(({ id, many }) => [id, capital(many)])) as Record<CropId, string>,
});

/** The same within a sentence: 'plums', but 'American pawpaws'. */
export const cropNamesInText = defineStrings({
  en: Object.fromEntries(CROPS.map(({ id, many }) => [id, many])) as Record<CropId, string>,
});
