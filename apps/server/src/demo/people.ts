/** Members of the demo community. All have the same public password. */
export const DEMO_PASSWORD = 'windfall-demo';

interface DemoPerson {
  readonly email: string;
  /** Role in the demo, shown with the sign-in. */
  readonly what: string;
  readonly full_name: string;
  readonly username: string;
  readonly is_admin: 0 | 1;
  readonly shows_email: 0 | 1;
  readonly location: string;
  readonly zip_code: string;
  /** Middle of the ZIP code's area. */
  readonly latitude: number;
  readonly longitude: number;
  readonly bio: string;
  /** How long ago they joined. */
  readonly joinedDaysAgo: number;
}

export const DEMO_PEOPLE = {
  admin: {
    email: 'admin@windfall.example',
    what: 'Community administrator',
    full_name: 'Willa Barnes',
    username: 'willa',
    is_admin: 1,
    shows_email: 0,
    location: 'Portland, OR',
    zip_code: '97202',
    latitude: 45.483,
    longitude: -122.636,
    bio: 'I look after this community and the tool shed behind the library. If something here is broken, write to me and I mend it.',
    joinedDaysAgo: 96,
  },
  rosa: {
    email: 'rosa@windfall.example',
    what: 'Rosa shares the most, and has unread messages',
    full_name: 'Rosa Fields',
    username: 'rosa.fields',
    is_admin: 0,
    shows_email: 0,
    location: 'Portland, OR',
    zip_code: '97214',
    latitude: 45.514,
    longitude: -122.643,
    bio: 'Two raised beds, one greenhouse made of old windows, and every year too many zucchini. I swap for jam, seeds and good stories.',
    joinedDaysAgo: 88,
  },
  amir: {
    email: 'amir@windfall.example',
    what: 'Amir asks for what others grow',
    full_name: 'Amir Haddad',
    username: 'amir.haddad',
    is_admin: 0,
    shows_email: 0,
    location: 'Beaverton, OR',
    zip_code: '97005',
    latitude: 45.491,
    longitude: -122.804,
    bio: 'Balcony gardener with forty chili pots. I cook for a big family and turn whatever you cannot eat into pickles.',
    joinedDaysAgo: 61,
  },
  june: {
    email: 'june@windfall.example',
    what: 'June keeps bees and hens',
    full_name: 'June Park',
    username: 'june.park',
    is_admin: 0,
    shows_email: 1,
    location: 'Salem, OR',
    zip_code: '97301',
    latitude: 44.945,
    longitude: -123.02,
    bio: 'Three hives, nine hens, four ducks and a row of sunflowers to keep everybody happy. Please bring egg boxes and jars back.',
    joinedDaysAgo: 74,
  },
  theo: {
    email: 'theo@windfall.example',
    what: 'Theo raises seedlings and lends tools',
    full_name: 'Theo Lindqvist',
    username: 'theo.lindqvist',
    is_admin: 0,
    shows_email: 0,
    location: 'Corvallis, OR',
    zip_code: '97330',
    latitude: 44.637,
    longitude: -123.274,
    bio: 'Retired biology teacher. I start far more trays than I have room for, save seed from everything, and mend tools on rainy days.',
    joinedDaysAgo: 52,
  },
} as const satisfies Record<string, DemoPerson>;

export type DemoKey = keyof typeof DEMO_PEOPLE;
export const DEMO_KEYS = Object.keys(DEMO_PEOPLE) as readonly DemoKey[];

/** Sign-ins that the terminal prints at the start of a demo. */
export const DEMO_SIGN_INS: readonly { readonly email: string; readonly what: string }[] = DEMO_KEYS.map(
  (key) => ({ email: DEMO_PEOPLE[key].email, what: DEMO_PEOPLE[key].what }),
);
