/** Bounds of a file of listings: its characters (in UTF-16), and its lines after the first. */
export const CSV_IMPORT = { characters: 250_000, lines: 500 } as const;

/** Tables of listings that can be read: our own (docs/product/in-and-out.md#columns), and those of other maps. */
export const IMPORT_FORMATS = ['windfall', 'falling-fruit'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Columns of our own table, in the order of its template. */
export const LISTING_COLUMNS = [
  'owner',
  'kind',
  'title',
  'description',
  'category',
  'produce_name',
  'crop',
  'quantity',
  'unit',
  'stock',
  'price',
  'picked_on',
  'best_by',
  'location',
  'zip_code',
  'latitude',
  'longitude',
] as const;
export type ListingColumn = (typeof LISTING_COLUMNS)[number];

export const IMPORT_MESSAGES = {
  tooLong: 'Please use a file of at most 250,000 characters',
  tooManyLines: `Please use at most ${CSV_IMPORT.lines} lines in one file`,
  empty: 'The file has no lines after the first, which names the columns',
  noTable: 'From this line on the text is not CSV: a quotation mark is missing or stands in the wrong place',
  notUtf8: 'The file is not in UTF-8. Please save it as “CSV UTF-8”',
  columnMissing: 'This column is missing. The first line of the file names the columns',
  columnTwice: 'Two columns have this name',
  tooManyCells: 'This line has more cells than the first line has columns',
  ownerMissing: 'Please name the member or group whose listing it is, by email address or username',
  ownerUnknown: 'No active member or confirmed group has this email address or username',
  stock: 'Please enter a whole number',
  position: 'Please enter latitude and longitude in degrees, such as 45.46 and -122.65',
  format: 'Please choose one of the formats',
} as const;
