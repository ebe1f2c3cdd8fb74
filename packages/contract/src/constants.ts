/**
 * Business constants and limits of the product. Durations are in milliseconds,
 * sizes in bytes, lengths in UTF-16 code units, unless the name says otherwise.
 */

/** What the site is called until a host names it. Each page needs it, and must not load the schemas of the settings for it. */
export const DEFAULT_SITE_NAME = 'Windfall';

/** Stored as the name of a member whose account is deleted, so it is the same in each language of a site. */
export const FORMER_MEMBER = 'Former member';

/** Categories a listing can have; browse and create offer them in this order. */
export const CATEGORIES = [
  'Vegetables',
  'Fruits',
  'Herbs',
  'Seedlings',
  'Seeds',
  'Tools',
  'Eggs',
  'Honey',
  'Other',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Categories with a tile on the landing page. */
export const HOME_CATEGORIES = ['Fruits', 'Vegetables', 'Herbs', 'Seeds'] as const satisfies Category[];

/** General produce types the server answers with. */
export const PRODUCE_TYPES = ['Vegetables', 'Fruits', 'Herbs', 'Eggs', 'Honey', 'Other'] as const;

/** How precisely a listing is placed: by a ZIP code, by its town alone, or in its owner's own square of about 500 m. */
export const PLACE_PRECISIONS = ['zip', 'town', 'square'] as const;
export type PlacePrecision = (typeof PLACE_PRECISIONS)[number];

/** An owner offers something, or looks for something (docs/product/listings.md#wanted). */
export const LISTING_KINDS = ['offer', 'wanted'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

/** Sort orders of the browse page; the first one is the default. */
export const SORT_OPTIONS = ['newest', 'oldest', 'alphabetical', 'freshest'] as const;
export type SortOption = (typeof SORT_OPTIONS)[number];

/** Allergens of crops, of the nine that have to be labeled in the United States. */
export const ALLERGENS = ['egg', 'peanut', 'tree-nut'] as const;
export type Allergen = (typeof ALLERGENS)[number];

/**
 * Confirmation words, sent as `confirm` to destructive operations. The server compares exactly; the web app accepts any
 * case and sends the word as it stands here.
 */
export const CONFIRM_WORDS = {
  resetListings: 'RESET',
  resetUsers: 'RESET',
  resetData: 'RESET',
  purgeUsers: 'PURGE',
  cleanTestUsers: 'REMOVE',
  cleanDuplicates: 'CLEAN',
  removeContents: 'REMOVE',
  applyImport: 'RESTORE',
  deleteBackup: 'DELETE',
  deleteUser: 'DELETE',
} as const;

/** Units in which distances are shown. The API counts in kilometers. */
export const DISTANCE_UNITS = ['miles', 'kilometers'] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];

/** Security levels of the site. */
export const SECURITY_LEVELS = ['standard', 'high'] as const;

/** Values a listing takes when its maker leaves a field empty. */
export const LISTING_DEFAULTS = { location: 'Local', quantity: '1', price: 'Free' } as const;

/** Values of a listing that an admin adds. */
export const ADMIN_LISTING_DEFAULTS = {
  produce_name: 'Vegetables',
  quantity: '1 kg',
  location: 'Local Area',
  is_available: true,
} as const;

/** What a card shows in place of a missing field. */
export const CARD_FALLBACKS = {
  title: 'Untitled Listing',
  location: 'Unknown Location',
  owner: 'Anonymous',
  age: 'Recently',
} as const;

/** Maximum description length on a small, medium and large card. */
export const CARD_DESCRIPTION_LENGTH = { small: 60, medium: 100, large: 120 } as const;

export const LIMITS = {
  location: 120,
  zipCode: 10,
  /** Photos of one listing, and the alternative text of each. */
  photos: 4,
  photoAlt: 200,
  name: 100,
  bio: 1000,
  publicHours: 200,
  publicAddress: 200,
  deactivationReason: 1000,
  /** RFC 5321 limits a path to 256 octets, which leaves 254 for the address. */
  email: 254,
  search: 100,
  message: 4000,
  messageId: 64,
  cursor: 512,
  /** Google's identity tokens have about 1,200 characters. */
  googleCredential: 8192,
  /** Issuer and subject at an OpenID provider. */
  oidcId: 600,
  linkToken: 200,
  /** Far above any password, so that a wrong password is reported as wrong while hashing stays bounded. */
  passwordAsked: 1024,
} as const;

export const PASSWORD = {
  /** Minimum length at registration. */
  min: 8,
  /** Below this length a new password of an existing account is refused with a message of its own. */
  changeFormMin: 6,
  max: 128,
} as const;

export const IMAGE = {
  maxBytes: 5 * 1024 * 1024,
  /** All images of one multipart request together. */
  maxTotalBytes: 10 * 1024 * 1024,
  /**
   * Larger images are refused before they are decoded; photos of phones within 5 MB have fewer than 64 million pixels.
   */
  maxPixels: 64_000_000,
  /** Formats the server decodes, detected by content and never by file name. */
  formats: ['jpeg', 'png', 'webp', 'gif', 'avif'],
  hint: 'PNG, JPG, GIF',
} as const;

export const PAGE_SIZE = {
  listings: 48,
  users: 100,
  messages: 50,
  conversations: 50,
  adminUsers: 50,
  audit: 50,
  max: 100,
} as const;

/**
 * A deleted listing can be restored for `grace` and is then deleted for good. The web app offers that for `undo`, which
 * leaves time for a slow request.
 */
export const DELETION = { undo: 10_000, grace: 60_000 } as const;

/**
 * Header of a sign-in whose client keeps the session by its cookie alone: with the value `cookie` the answer has no bearer token. Pages of
 * the server's own origin never get one.
 */
export const SESSION_CREDENTIAL_HEADER = 'session-credential';

/** Header of a list of listings that says how its search was understood. */
export const SEARCH_INTERPRETATION_HEADER = 'search-interpretation';

/** Newest listings on the home page. */
export const HOME_LISTINGS = 4;
/** The badge shows this number with a plus sign when more messages are unread. */
export const UNREAD_BADGE_CAP = 9;
/** Length of the last message's preview in the inbox. */
export const INBOX_PREVIEW_LENGTH = 60;

export const API_CLIENT = {
  timeout: 8_000,
  /** With a photo: 5 MB take 40 seconds at 1 Mbit/s. */
  uploadTimeout: 60_000,
  messageFetchTimeout: 15_000,
  googleTimeout: 15_000,
  /** The timeout on the development server. */
  googleDevelopmentTimeout: 10_000,
  alternativePathRetries: 1,
  nextBackendRetries: 1,
} as const;

export const LIVE_EVENTS = {
  /** Interval of keep-alive comments, so that proxies keep the connection open. */
  heartbeat: 25_000,
  /** How long a browser waits before it reconnects. */
  retry: 3_000,
  /** Maximum open connections of one member. */
  maxConnections: 5,
} as const;

export const HEALTH_PROBE = { timeout: 3_000, startupDelay: 2_000, warningDuration: 5_000 } as const;

export const POLL = { unread: 60_000, authState: 1_000 } as const;

export const CAROUSEL = { interval: 6_000, testimonials: 3 } as const;

/** Testimonials of a host: how many, and the lengths of their texts. */
export const TESTIMONIALS = { max: 6, quote: 280, name: 60, place: 80 } as const;

/** Location suggestions of the create form. */
export const LOCATION_SUGGESTIONS = { minLength: 2, debounce: 300, max: 10 } as const;

/** Address search of the edit form and the profile. */
export const ADDRESS_SEARCH = { minLength: 3, debounce: 300, max: 5 } as const;

export const REDIRECT_DELAY = { listingSaved: 1_500, signInToMessage: 1_000 } as const;

export const BANNER = { messageSent: 5_000, adminMessage: 3_000 } as const;

/** Toast behavior. A failure stays until it is closed. `dragPercent` is the share of its width a toast is dragged to be dismissed. */
export const TOASTS = {
  limit: 20,
  position: 'top-right',
  duration: { default: 5_000, success: 2_000, error: false },
  autoClose: 5_000,
  dragPercent: 80,
} as const;

/** Assumed browser storage of an origin, as the admin pages show it. */
export const LOCAL_STORAGE_QUOTA_MB = 5.0;

export const BACKUP_FILE_VERSION = '1.0.0';

export const SEASONS = ['spring', 'summer', 'fall', 'winter'] as const;
export const PRODUCE_PER_SEASON = 8;

/** The pages that show Google's button: their documents alone let Google's script run. */
const GOOGLE_PAGES: readonly string[] = ['/login', '/register', '/profile'];

/** Whether the page at this path shows Google's button. Routes take paths in any case, and with a slash at the end. */
export const isGooglePage = (path: string) => GOOGLE_PAGES.includes(path.toLowerCase().replace(/\/$/, ''));
