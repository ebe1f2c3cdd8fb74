import { CROPS, type CropId, defineStrings } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Names of the crops in the plural. */
const strings = defineStrings({
  en: Object.fromEntries(CROPS.map(({ id, many }) => [id, capital(many)])) as Record<CropId, string>,
});

/** Names a crop in the reader's language. */
export function useCropName(): (id: CropId) => string {
  const names = useStrings(strings);
  return (id) => names[id];
}
