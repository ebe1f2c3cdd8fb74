const at = (prefix: string) => (id: string) => `${prefix}/${encodeURIComponent(id)}`;

/** Every address of the site; links are built from here only. */
export const paths = {
  home: '/',
  listings: '/listings',
  category: (category: string) => `/listings?category=${encodeURIComponent(category.toLowerCase())}`,
  /** What one member shares. */
  listingsOf: (userId: string) => `/listings?user_id=${encodeURIComponent(userId)}`,
  listing: at('/listing'),
  createListing: '/create-listing',
  editListing: at('/edit-listing'),
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  users: '/users',
  user: at('/user'),
  dashboard: '/dashboard',
  profile: '/profile',
  messages: '/messages',
  conversation: at('/conversation'),
  admin: '/admin',
  analytics: '/analytics',
  about: '/about',
  resources: '/resources',
  foodPreservation: '/resources/food-preservation',
  gardeningTips: '/resources/gardening-tips',
  seasonalProduce: '/resources/seasonal-produce',
  communityBuilding: '/resources/community-building',
  privacy: '/privacy',
  terms: '/terms',
  communityGuidelines: '/community-guidelines',
  notFound: '/not-found',
  /** Where a member lands who asks for the sign-in or registration page. */
  memberStart: '/dashboard',
} as const;
