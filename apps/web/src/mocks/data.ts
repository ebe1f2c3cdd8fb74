import type { Category, Listing, User } from '@windfall/contract';

const CREATED = '2026-08-01T09:00:00.000Z';

/** Five sample members, one of them an administrator. */
export const mockUsers: User[] = [
  aUser('user-1', 'Rosa Delgado', 'Portland, OR', true),
  aUser('user-2', 'Theo Marsh', 'Salem, OR'),
  aUser('user-3', 'Amina Yusuf', 'Eugene, OR'),
  aUser('user-4', 'Ben Okafor', 'Seattle, WA'),
  aUser('user-5', 'Iris Lund', 'Tacoma, WA'),
];

/** Their sample listings: four. */
export const mockListings: Listing[] = [
  aListing('listing-1', 'Fresh tomatoes', 'Tomatoes', 'Vegetables', '3 kg', 0, '2026-08-04T08:00:00.000Z'),
  aListing('listing-2', 'Basil in pots', 'Basil', 'Herbs', '5', 1, '2026-08-03T08:00:00.000Z'),
  aListing('listing-3', 'Sweet plums', 'Plums', 'Fruits', '1 basket', 2, '2026-08-02T08:00:00.000Z'),
  aListing('listing-4', 'Sunflower seeds', 'Sunflowers', 'Seeds', '20', 3, CREATED),
];

/** The user of the development mode login: made up, and no administrator. */
export const developmentUser: User = aUser('dev-user', 'Development User', 'Local');

export function aUser(id: string, name: string, location: string, isAdmin = false): User {
  const username = name.toLowerCase().replace(' ', '.');
  return {
    id,
    name,
    full_name: name,
    username,
    email: `${username}@example.org`,
    roles: isAdmin ? ['admin'] : [],
    isAdmin,
    photo_url: null,
    picture: null,
    google_id: null,
    location,
    zip_code: null,
    latitude: null,
    longitude: null,
    bio: '',
    created_at: CREATED,
    updated_at: CREATED,
    status: 'active',
    isActive: true,
  };
}

function aListing(
  id: string,
  title: string,
  produce: string,
  category: Category,
  quantity: string,
  owner: number,
  created_at: string,
): Listing {
  const user = mockUsers[owner] ?? developmentUser;
  const picture = `/pictures/produce/${produce.toLowerCase()}.webp`;
  return {
    id,
    title,
    description: `${title}, from ${user.name}.`,
    category,
    produce_name: produce,
    produce_type: { name: produce },
    quantity,
    price: 'Free',
    location: user.location,
    zip_code: null,
    latitude: null,
    longitude: null,
    image_url: picture,
    image: picture,
    image_urls: [picture],
    photo: null,
    created_at,
    updated_at: created_at,
    user_id: user.id,
    user_name: user.name,
    user: { id: user.id, name: user.name, full_name: user.name, username: user.username, email: user.email },
    owner: { id: user.id },
    is_available: true,
    isAvailable: true,
    is_seller: false,
    can_edit: false,
    can_delete: false,
  };
}
