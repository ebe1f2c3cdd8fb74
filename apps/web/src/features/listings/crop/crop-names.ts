import { type CropId, cropNames } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';

/** Names a crop in the reader's language. */
export function useCropName(): (id: CropId) => string {
  const names = useStrings(cropNames);
  return (id) => names[id];
}
