/** Days of the week, as a standing wish stores them. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const STANDING = {
  crops: 30,
  /** Different hours within a week. */
  hours: 4,
  notTaken: 200,
  address: 200,
} as const;

export const STANDING_MESSAGES = {
  nothing: 'Please say what you take: a category or a crop at least',
  crops: 'Please name at most 30 crops',
  hours: 'Please choose days, and an end after the beginning, at most four times a week',
  notTaken: 'Please use at most 200 characters for what you do not take',
  address: 'Please use at most 200 characters for the address',
  groups: 'What is taken at any time can be said for a group alone',
  offers: 'Only what you look for can be taken at any time',
} as const;
