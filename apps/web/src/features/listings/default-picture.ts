import { CATEGORIES, PRODUCE_TYPES, SPECIFIC_PRODUCE } from '@windfall/contract';
import { pictureName, producePicture } from '../../lib/produce-picture.ts';

const drawn = new Set([...SPECIFIC_PRODUCE, ...PRODUCE_TYPES, ...CATEGORIES].map(pictureName));

/** Default picture for listings without a photo: of the produce type, of its category, or tomatoes. */
export function defaultPicture(
  produce: string | null | undefined,
  category: string | null | undefined,
): string {
  const candidates = [produce, category].flatMap((name) => (name ? variants(pictureName(name)) : []));
  return producePicture(candidates.find((name) => drawn.has(name)) ?? 'tomatoes');
}

/** Members write both singular and plural. */
function variants(slug: string): string[] {
  return [slug, `${slug}s`, `${slug}es`, slug.replace(/y$/, 'ies')];
}
