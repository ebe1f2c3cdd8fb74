import type { CropId } from '@windfall/contract';

/** A crop in a table of a guide. */
export interface NamedCrop {
  /** As the guide writes it: 'Bush Beans'. */
  name: string;
  crop: CropId;
  /** For a crop without its own picture, one that is more like it than that of its category. */
  picture?: string;
}
