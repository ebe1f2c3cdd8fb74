import type { Conversation, Listing, Message, User } from '@windfall/contract';

type Check = (value: unknown) => boolean;

/** What must be there; what may be missing need not be looked at. */
type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];
type Checks<T> = { [K in RequiredKeys<T>]: Check } & { [K in keyof T]?: Check };

/** Whether a value of storage has this shape. The key list is checked against the type, so that the two cannot drift. */
function shapeOf<T extends object>(fields: Checks<T>) {
  return (value: unknown): value is T => {
    if (typeof value !== 'object' || value === null) return false;
    const record = value as Record<string, unknown>;
    return Object.entries<Check>(fields).every(([name, check]) => check(record[name]));
  };
}

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const flag: Check = (value) => typeof value === 'boolean';
const instant: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

export const isMessage = shapeOf<Message>({
  id: text,
  sender_id: text,
  receiver_id: text,
  content: text,
  created_at: instant,
  timestamp: instant,
  read: flag,
  listing_id: orNull(text),
});

export const isConversation = shapeOf<Conversation>({
  id: text,
  user_id: text,
  user_name: text,
  user_picture: orNull(text),
  messages: listOf(isMessage),
  lastMessage: shapeOf<Conversation['lastMessage']>({
    id: text,
    sender_id: text,
    content: text,
    created_at: instant,
  }),
  unread_count: number,
  listing_id: orNull(text),
});

const isPhoto = shapeOf<NonNullable<Listing['photo']>>({
  width: number,
  height: number,
  color: text,
  sources: listOf(
    shapeOf<{ url: string; width: number; type: string }>({ url: text, width: number, type: text }),
  ),
});

export const isListing = shapeOf<Listing>({
  id: text,
  title: text,
  description: text,
  category: text,
  produce_name: text,
  produce_type: shapeOf<Listing['produce_type']>({ name: text }),
  quantity: text,
  price: text,
  location: text,
  zip_code: orNull(text),
  latitude: orNull(number),
  longitude: orNull(number),
  distance_km: orAbsent(number),
  image_url: text,
  image: text,
  image_urls: listOf(text),
  photo: orNull(isPhoto),
  created_at: instant,
  updated_at: instant,
  user_id: text,
  user_name: text,
  user: shapeOf<Listing['user']>({
    id: text,
    name: text,
    full_name: text,
    username: text,
    email: orNull(text),
  }),
  owner: shapeOf<Listing['owner']>({ id: text }),
  is_available: flag,
  isAvailable: flag,
  is_seller: flag,
  can_edit: flag,
  can_delete: flag,
});

export const isUser = shapeOf<User>({
  id: text,
  name: text,
  full_name: text,
  username: text,
  email: orNull(text),
  roles: listOf(text),
  isAdmin: flag,
  photo_url: orNull(text),
  picture: orNull(text),
  google_id: orNull(text),
  location: text,
  zip_code: orNull(text),
  latitude: orNull(number),
  longitude: orNull(number),
  bio: text,
  created_at: instant,
  updated_at: instant,
  status: text,
  isActive: flag,
  email_verified: orAbsent(flag),
  shows_email: orAbsent(flag),
  is_test: orAbsent(flag),
});
