import { type Category, LISTING_DEFAULTS, type Listing } from '@windfall/contract';
import { SAMPLE_PREFIX } from './card-texts.ts';

/** Four sample listings, shown when neither the server nor this browser has any. */
export const sampleListings: Listing[] = [
  sample(1, 'Vine-ripened tomatoes', 'Tomatoes', 'Vegetables', '2 kg', 'Picked in the morning, still warm.'),
  sample(2, 'A bunch of basil', 'Basil', 'Herbs', '1 bunch', 'Large leaves, enough for a jar of pesto.'),
  sample(3, 'Windfall apples', 'Apples', 'Fruits', '1 bag', 'A few bruises, best for sauce and cake.'),
  sample(4, 'Sunflower seeds', 'Sunflowers', 'Seeds', '20 seeds', 'From the tall ones along the fence.'),
];

function sample(
  place: number,
  title: string,
  produce: string,
  category: Category,
  quantity: string,
  description: string,
): Listing {
  const owner = { id: `${SAMPLE_PREFIX}member`, name: 'Sample', full_name: 'Sample', username: 'sample' };
  // An old date, so that samples do not appear new.
  const created_at = '2026-01-01T00:00:00.000Z';
  return {
    id: `${SAMPLE_PREFIX}${place}`,
    title,
    description,
    category,
    produce_name: produce,
    produce_type: { name: produce },
    quantity,
    price: LISTING_DEFAULTS.price,
    location: LISTING_DEFAULTS.location,
    zip_code: null,
    latitude: null,
    longitude: null,
    image_url: '',
    image: '',
    image_urls: [],
    photo: null,
    created_at,
    updated_at: created_at,
    user_id: owner.id,
    user_name: owner.name,
    user: { ...owner, email: null },
    owner: { id: owner.id },
    is_available: true,
    isAvailable: true,
    is_seller: false,
    can_edit: false,
    can_delete: false,
  };
}
