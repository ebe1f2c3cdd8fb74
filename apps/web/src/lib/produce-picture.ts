/** The name of a picture, from that of the produce: 'winter-squash' for 'Winter Squash'. */
export const pictureName = (produce: string): string =>
  produce
    .toLowerCase()
    .trim()
    .replace(/[^a-z]+/g, '-');

/** Address of the picture of produce, of a category or of what it is named by. */
export const producePicture = (produce: string): string => `/pictures/produce/${pictureName(produce)}.webp`;
