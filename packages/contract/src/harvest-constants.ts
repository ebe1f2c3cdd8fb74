export const HARVEST = {
  /** Length of what is brought and of how the fruit is shared. */
  text: 200,
  picked: 60,
  /** What the stock of a harvest counts. */
  unit: 'place',
} as const;

export const HARVEST_MESSAGES = {
  time: 'Please choose when you pick: a time that ends after it begins, within a week',
  timeAhead: 'Please choose a time that is not over yet, within a year',
  inUse: 'Some have asked to come or have been promised a place, so the time stays as it is',
  tooLong: 'Please use at most 200 characters',
  pickedTooLong: 'Please say in at most 60 characters how much was picked',
  pickers: 'Please say how many can come',
  offers: 'Only what is given away can be picked by neighbors',
  swap: 'Help with a harvest cannot be swapped',
  pickup: 'A harvest has one time for all',
} as const;
