export const FOLLOWS = {
  /** Most of one member, those that have ended too. */
  most: 50,
  /** Length of the words. */
  words: 60,
  /** How far from its place a follow reaches, in kilometers. */
  radii: [5, 10, 25],
  /** Fewer members who look for the same are not counted for others. */
  leastCount: 3,
  /** Further ones are not counted. */
  mostCount: 500,
} as const;
export type FollowRadius = (typeof FOLLOWS.radii)[number];

export const FOLLOW_MESSAGES = {
  words: 'Please name what you look for in one to four words.',
  tooLong: `At most ${FOLLOWS.words} characters`,
  radius: 'Please choose 5, 10 or 25 km.',
  one: 'Please send either a crop or words.',
} as const;
