/** How often a crop was offered in a week of ISO 8601, in the time zone of the site. Of no member: it stays when listings are deleted. */
export interface CropWeeksTable {
  crop: string;
  /** The year that the week belongs to. */
  year: number;
  week: number;
  count: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    crop_weeks: CropWeeksTable;
  }
}
