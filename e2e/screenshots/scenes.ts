import type { Page } from '@playwright/test';

/** Who looks at a screen; the demo community has each of them. */
export type Viewer = 'visitor' | 'member' | 'administrator';

/** One screen of the gallery. `path` may ask the site for an id; `prepare` brings the page into the state that is shown. */
export interface Scene {
  readonly name: string;
  readonly title: string;
  readonly viewer: Viewer;
  readonly path: string | ((page: Page) => Promise<string>);
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The first row of a list that the API answers. */
async function firstOf<T>(page: Page, path: string): Promise<T> {
  const response = await page.request.get(path);
  const [row] = (await response.json()) as T[];
  if (!row) throw new Error(`${path} is empty`);
  return row;
}

const ownId = async (page: Page): Promise<string> => {
  const { user } = (await (await page.request.get('/api/auth/me')).json()) as { user: { id: string } };
  return user.id;
};

const listingPath = (search: string) => async (page: Page) => {
  const { id } = await firstOf<{ id: string }>(page, `/api/listings?search=${search}`);
  return `/listing/${id}`;
};

const ownListing = async (page: Page) => {
  const { id } = await firstOf<{ id: string }>(page, `/api/users/${await ownId(page)}/listings`);
  return `/edit-listing/${id}`;
};

const conversationPath = async (page: Page) => {
  const rows = `/api/messages/conversations/${await ownId(page)}`;
  const { user_id } = await firstOf<{ user_id: string }>(page, rows);
  return `/conversation/${user_id}`;
};

/** The demo community has no group, so its member starts one, which waits for an administrator. */
const ownGroup = async (page: Page) => {
  const [known] = await (await page.request.get('/api/groups')).json();
  const data = { name: 'Elm Street Pantry', location: 'Portland, OR' };
  const { id } = known ?? (await (await page.request.post('/api/groups', { data })).json());
  return `/groups/${id}`;
};

/** The stand of the demo's member. */
const ownStand =
  (pathOf: (code: string) => string) =>
  async (page: Page): Promise<string> =>
    pathOf((await firstOf<{ code: string }>(page, '/api/stands')).code);

const neighborPath = async (page: Page) => {
  const { user_id } = await firstOf<{ user_id: string }>(page, '/api/listings?search=zucchini');
  return `/user/${user_id}`;
};

/** Visitors cannot ask for one, so this is of no member; the page says so. */
const invitePath = '/join/k7m4x2qp9rtw';

const visitor = (name: string, title: string, path: Scene['path']): Scene => ({
  name,
  title,
  viewer: 'visitor',
  path,
});
const member = (name: string, title: string, path: Scene['path']): Scene => ({
  name,
  title,
  viewer: 'member',
  path,
});
const administrator = (name: string, title: string, path: Scene['path']): Scene => ({
  name,
  title,
  viewer: 'administrator',
  path,
});

/** The page of the settings with each section open. */
function allSettings(): string {
  const sections = [
    ...['name', 'picture', 'color', 'place', 'contact', 'announcement'],
    ...['joining', 'categories', 'legal', 'climate', 'testimonials', 'running'],
  ];
  return `/admin?tab=settings&${sections.map((name) => `section=${name}`).join('&')}`;
}

/** The gallery in the order it is shown. */
export const scenes: readonly Scene[] = [
  visitor('home', 'Landing page', '/'),
  visitor('browse', 'Browse', '/listings'),
  visitor('map', 'The map', '/map'),
  visitor('numbers', 'What the town gave', '/numbers'),
  visitor('ready', 'Ready now', '/listings?ready=now&near=97214'),
  visitor('crop', 'A crop', '/crops/apple'),
  visitor('listing', 'A listing', listingPath('zucchini')),
  {
    ...visitor('draw', 'A draw that anyone can check', listingPath('strawberries')),
    prepare: async (page) => {
      const draw = page.getByText('Check the draw');
      await draw.click();
      await draw.scrollIntoViewIfNeeded();
    },
  },
  visitor('wanted', 'What neighbors look for', '/listings?kind=wanted'),
  visitor('users', 'Neighbors', '/users'),
  visitor('profile', 'A public profile', neighborPath),
  visitor('login', 'Sign in', '/login'),
  visitor('register', 'Sign up', '/register'),
  visitor('join', 'The way in by an invite', invitePath),
  visitor('poster', 'A poster', '/poster'),
  visitor('about', 'About', '/about'),
  visitor('resources', 'Growing guides', '/resources'),
  visitor('food-preservation', 'Guide: food preservation', '/resources/food-preservation'),
  visitor('gardening-tips', 'Guide: gardening tips', '/resources/gardening-tips'),
  visitor('seasonal-produce', 'Guide: seasonal produce', '/resources/seasonal-produce'),
  visitor('community-building', 'Guide: community building', '/resources/community-building'),
  visitor('privacy', 'Privacy', '/privacy'),
  visitor('not-found', 'Page not found', '/not-found'),
  member('dashboard', 'Dashboard', '/dashboard'),
  {
    ...member('ask', 'Asking for some', listingPath('pears')),
    prepare: async (page) => {
      const ask = page.getByRole('button', { name: /^Ask for/ });
      await ask.scrollIntoViewIfNeeded();
    },
  },
  member('create-listing', 'Share something', '/create-listing'),
  member('edit-listing', 'Change a listing', ownListing),
  member('messages', 'Inbox', '/messages'),
  member('conversation', 'A conversation', conversationPath),
  member('garden', 'What I grow', '/garden'),
  member('groups', 'My groups', '/groups'),
  member('group', 'A group, and who acts for it', ownGroup),
  member(
    'stand',
    'A stand, where neighbors count what they take and leave',
    ownStand((code) => `/s/${code}`),
  ),
  member('stands', 'My stands', '/stands'),
  member(
    'keep-stand',
    'Keeping a stand',
    ownStand((code) => `/stands/${code}`),
  ),
  member(
    'stand-poster',
    'The poster of a stand',
    ownStand((code) => `/poster?stand=${code}`),
  ),
  member('invite', 'Invite neighbors', '/invite'),
  member('notices', 'Notices', '/notices'),
  member('notifications', 'What reaches me, and how', '/profile#notifications'),
  member('reports', 'Your reports', '/reports'),
  member('settings', 'Account settings', '/profile'),
  administrator('admin', 'Administration: members', '/admin'),
  administrator('admin-settings', 'Administration: settings', '/admin?tab=settings'),
  administrator('all-settings', 'Administration: each of the settings', allSettings()),
  administrator('admin-statistics', 'Administration: statistics', '/admin?tab=statistics'),
  administrator('admin-debug', 'Administration: how the site is', '/admin?tab=debug'),
  administrator('admin-tools', 'Administration: tools', '/admin?tab=tools'),
  administrator('admin-import', 'Administration: import and export', '/admin/import'),
  administrator('admin-message', 'Administration: a message to all members', '/admin/message'),
  administrator('site-invites', 'Invites of the site', '/invite'),
  administrator('admin-reports', 'Administration: reports', '/admin/reports'),
  administrator('admin-audit-log', 'Administration: audit log', '/admin/audit-log'),
  administrator('analytics', 'Analytics', '/analytics'),
];
