const at = (prefix: string) => (id: string) => `${prefix}/${encodeURIComponent(id)}`;

/** Every path of the site; all links are built from these. */
export const paths = {
  home: '/',
  listings: '/listings',
  category: (category: string) => `/listings?category=${encodeURIComponent(category.toLowerCase())}`,
  /** Listings of one member. */
  listingsOf: (userId: string) => `/listings?user_id=${encodeURIComponent(userId)}`,
  /** Listings around a place. */
  listingsNear: (near: string, radiusKm: number) =>
    `/listings?${new URLSearchParams({ near, radius_km: String(radiusKm) })}`,
  /** Listings around a place, the nearest first. */
  listingsAround: (near: string) => `/listings?${new URLSearchParams({ near })}`,
  /** Where there is something to ask for. */
  map: '/map',
  mapAround: (near: string) => `/map?${new URLSearchParams({ near })}`,
  mapOf: (near: string, zoom: number) => `/map?${new URLSearchParams({ near, zoom: String(zoom) })}`,
  /** The town of the site, on the map. */
  townPicture: '/map.svg',
  mapPicture: (near: string, zoom: number) => `/map.svg?${new URLSearchParams({ near, zoom: String(zoom) })}`,
  /** Listings that are ready. */
  ready: '/listings?ready=now',
  atomFeed: '/listings.atom',
  jsonFeed: '/listings.json',
  /** How programs show the page at an address. */
  oembed: (address: string) => `/oembed?${new URLSearchParams({ url: address })}`,
  /** The address of a printed page as a QR code: the start, an invite, a stand or a listing. */
  qrCode: (path: string) => `/qr.svg?${new URLSearchParams({ path })}`,
  /** What is known of a crop, and who has it near. */
  crop: at('/crops'),
  listing: at('/listing'),
  createListing: '/create-listing',
  /** The form of a new listing, filled in for a crop. */
  createListingOf: ({ id, many }: { id: string; many: string }) =>
    `/create-listing?${new URLSearchParams({ crop: id, title: many.charAt(0).toUpperCase() + many.slice(1) })}`,
  editListing: at('/edit-listing'),
  login: '/login',
  register: '/register',
  registerBy: (invite: string) => `/register?${new URLSearchParams({ invite })}`,
  join: at('/join'),
  invite: '/invite',
  /** A poster of the site with the address of an invite, of a listing, or of a stand. */
  poster: (of: { code?: string; listing?: string; stand?: string } = {}) =>
    `/poster?${new URLSearchParams(of)}`.replace(/\?$/, ''),
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  emailSignIn: '/email-sign-in',
  verifyEmail: '/verify-email',
  changeEmail: '/change-email',
  users: '/users',
  user: at('/user'),
  dashboard: '/dashboard',
  profile: '/profile',
  notificationChoices: '/profile#notifications',
  messages: '/messages',
  conversation: at('/conversation'),
  notices: '/notices',
  garden: '/garden',
  groups: '/groups',
  group: at('/groups'),
  /** The page of a stand, which its printed code leads to. */
  stand: at('/s'),
  /** The stands that the viewer keeps. */
  stands: '/stands',
  keepStand: at('/stands'),
  ownReports: '/reports',
  appeal: '/appeal',
  admin: '/admin',
  adminTab: (tab: string) => `/admin?tab=${encodeURIComponent(tab)}`,
  /** A section of the settings, open. */
  adminSetting: (section: string) => `/admin?tab=settings&section=${section}#${section}`,
  /** Groups whose names wait for an administrator. */
  pendingGroups: '/admin?status=pending',
  /** Members who wait to be let in. */
  waitingMembers: '/admin?status=waiting',
  writeToAll: '/admin/message',
  auditLog: '/admin/audit-log',
  adminReports: '/admin/reports',
  adminImport: '/admin/import',
  analytics: '/analytics',
  about: '/about',
  numbers: '/numbers',
  resources: '/resources',
  foodPreservation: '/resources/food-preservation',
  gardeningTips: '/resources/gardening-tips',
  seasonalProduce: '/resources/seasonal-produce',
  communityBuilding: '/resources/community-building',
  privacy: '/privacy',
  terms: '/terms',
  communityGuidelines: '/community-guidelines',
  notFound: '/not-found',
  /** Where signed-in members are redirected from the sign-in and registration pages. */
  memberStart: '/dashboard',
} as const;
