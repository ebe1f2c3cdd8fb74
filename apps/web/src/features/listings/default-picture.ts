import { CATEGORIES, PRODUCE_TYPES, SPECIFIC_PRODUCE } from '@windfall/contract';

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .trim()
    .replace(/[^a-z]+/g, '-');

const drawn = new Set([...SPECIFIC_PRODUCE, ...PRODUCE_TYPES, ...CATEGORIES].map(slugOf));

/** Default picture for listings without a photo: of the produce type, of its category, or tomatoes. */
export function defaultPicture(
  produce: string | null | undefined,
  category: string | null | undefined,
): string {
  const candidates = [produce, category].flatMap((name) => (name ? variants(slugOf(name)) : []));
  return `/pictures/produce/${candidates.find((slug) => drawn.has(slug)) ?? 'tomatoes'}.webp`;
}

/** Members write both singular and plural. */
function variants(slug: string): string[] {
  return [slug, `${slug}s`, `${slug}es`, slug.replace(/y$/, 'ies')];
}
