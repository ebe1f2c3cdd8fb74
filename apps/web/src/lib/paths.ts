const at = (prefix: string) => (id: string) => `${prefix}/${encodeURIComponent(id)}`;

/** Every address of the site; links are built from here only. */
export const paths = {
  home: '/',
  listings: '/listings',
  category: (category: string) => `/listings?category=${encodeURIComponent(category.toLowerCase())}`,
  listing: at('/listing'),
  createListing: '/create-listing',
  editListing: at('/edit-listing'),
  login: '/login',
  register: '/register',
  messages: '/messages',
  conversation: at('/conversation'),
  notFound: '/not-found',
  /** Where a member lands who asks for the sign-in or registration page. */
  memberStart: '/',
} as const;
