import { TOKEN } from './community.ts';

const NEAR = 'near=45.52,-122.67';
const listings = (query: string) => `/api/listings${query && `?${query}`}`;
/** Responses to administrators are not cached. */
const asAdministrator = { authorization: `Bearer ${TOKEN}` };

export interface Question {
  readonly name: string;
  /** `{listing}` and `{member}` are replaced by the id of one. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ofListings: readonly (readonly [name: string, query: string])[] = [
  ['list', ''],
  ['one category', 'category=fruits'],
  ['by title', 'sort=alphabetical'],
  ['freshest first', 'sort=freshest'],
  ['ready now', 'ready=now'],
  ['ready now, oldest first', 'ready=now&sort=oldest'],
  ['ready now, one category by title', 'ready=now&category=fruits&sort=alphabetical'],
  ['ready now, near, nearest first', `ready=now&${NEAR}&sort=distance`],
  ['ready now, near, newest first', `ready=now&${NEAR}&radius_km=5`],
  ['ready now, one word', 'ready=now&search=zucchini'],
  ['gone, by title', 'sort=alphabetical&available=false'],
  ['search, one word', 'search=zucchini'],
  ['search, one typo', 'search=zuchini'],
  ['search, beginning of a word', 'search=tom'],
  ['search, every listing has it', 'search=garden'],
  ['search, one letter each', 'search=g+f+a+n'],
  ['search, never together', 'search=zucchini+rosemary'],
  ['search by title', 'sort=alphabetical&search=garden'],
  ['one member and a word', 'user_id={member}&search=garden'],
  ['one member by title', 'user_id={member}&sort=alphabetical'],
  ['near, newest first', `${NEAR}&radius_km=5`],
  ['near, nearest first', `${NEAR}&sort=distance`],
  ['near + category + word', `${NEAR}&radius_km=10&category=fruits&search=apples`],
  ['the same with a typo', `${NEAR}&radius_km=10&category=fruits&search=appels`],
  ['the same, nearest first', `${NEAR}&sort=distance&category=fruits&search=apples`],
];

export const QUESTIONS: readonly Question[] = [
  ...ofListings.map(([name, query]) => ({ name, path: listings(query), headers: asAdministrator })),
  { name: 'what is ready near', path: `/api/season/near?${NEAR}`, headers: asAdministrator },
  { name: 'the map', path: `/api/map?${NEAR}`, headers: asAdministrator },
  { name: 'the map from far away', path: `/api/map?${NEAR}&zoom=10`, headers: asAdministrator },
  { name: 'one listing', path: '/api/listings/{listing}', headers: asAdministrator },
  { name: 'inbox', path: '/api/messages/conversations/{member}', headers: asAdministrator },
  { name: 'analytics, 30 days', path: '/api/admin/analytics', headers: asAdministrator },
  {
    name: 'analytics, 1,000 days by week',
    path: '/api/admin/analytics?by=week&from={past}',
    headers: asAdministrator,
  },
  { name: 'statistics', path: '/api/admin/statistics', headers: asAdministrator },
];
