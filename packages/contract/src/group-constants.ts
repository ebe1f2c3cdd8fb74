import type { Operation } from './operation.ts';

/** Roles of members who act for a group: a keeper also decides about its profile and who else acts for it. */
export const KEEPER_ROLES = ['keeper', 'helper'] as const;
export type KeeperRole = (typeof KEEPER_ROLES)[number];

/** Header of a request that a member makes for a group, with the id of the group. */
export const ACT_AS_HEADER = 'act-as';

/** Cookie of a browser that opens the site's pages for a group, with the id of the group. Pages read it, and the API does not. */
export const ACT_AS_COOKIE = 'act_as';

const GROUP_ID = /^[\w-]{1,64}$/;

export const isGroupId = (value: unknown): value is string =>
  typeof value === 'string' && GROUP_ID.test(value);

/** The group in a `Cookie` header, or in `document.cookie`; a malformed one counts as none. */
export function groupInCookies(cookies: string): string | null {
  const pairs = cookies.split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${ACT_AS_COOKIE}=`))?.slice(ACT_AS_COOKIE.length + 1);
  return isGroupId(value) ? value : null;
}

export const GROUPS = {
  /** Most groups that one member acts for. */
  ofMember: 10,
  /** Most members who act for one group. */
  keepers: 50,
} as const;

export const GROUP_MESSAGES = {
  range: 'Please give a first day and a last day that is not before it',
} as const;

/**
 * What is done for a group with the header `Act-As: {group}`, by the least role that may: keepers may do all of it. Any other operation
 * with this header is refused, so a new operation is not done for a group before it is named here.
 */
export const FOR_GROUPS: Readonly<Record<KeeperRole, readonly string[]>> = {
  helper: [
    ...[
      'getCurrentUser',
      'checkSession',
      'listUsers',
      'searchUsers',
      'getUser',
      'listUserListings',
      'listOwnCrops',
      'getGiving',
    ],
    ...['listListings', 'getListing', 'createListing', 'updateListing', 'deleteListing', 'restoreListing'],
    ...['confirmFreshness', 'listLoanDays', 'getDraw', 'listLine', 'askForSome', 'promiseSome', 'listClaims'],
    ...[
      'getClaim',
      'moveClaim',
      'setPickup',
      'setLoanPhoto',
      'getPickupAddress',
      'getGivingSettings',
      'getBlock',
      'listBlocks',
    ],
    ...['sendMessage', 'listConversations', 'listMessages', 'countUnread', 'markConversationRead'],
    ...['getLastQuestion', 'getConversationMute', 'muteConversation', 'streamEvents'],
    ...['listNotices', 'countUnreadNotices', 'markNoticesRead', 'getRest'],
    ...[
      'getStand',
      'findStandsByListing',
      'listStands',
      'setStandListings',
      'tapStand',
      'getTap',
      'listTaps',
      'undoTap',
    ],
    // The report is that of the person.
    'createReport',
    // What visitors read, too.
    ...['getSite', 'findPlace', 'searchPlaces', 'reversePlace', 'listProduceTypes', 'checkInvite'],
    ...['listCrops', 'getCrop', 'getSeason', 'getSeasonNear', 'getNumbers'],
  ],
  keeper: [
    ...['createStand', 'updateStand', 'endStand'],
    'updateUser',
    'exportUser',
    'setGivingSettings',
    'blockUser',
    'unblockUser',
    'appealDecision',
  ],
};

/** The least role in which a member may call an operation for a group; undefined where it is not done for groups. */
export const roleForGroup = ({ id }: Pick<Operation, 'id'>): KeeperRole | undefined =>
  KEEPER_ROLES.find((role) => FOR_GROUPS[role].includes(id));
