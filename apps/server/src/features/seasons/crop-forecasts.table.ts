/** A season of a crop as it was expected when it was forecast, with its days (YYYY-MM-DD). Of no member. */
export interface CropForecastsTable {
  crop: string;
  starts_on: string;
  ends_on: string;
  made_on: string;
  /** The climate of the site at that time, as JSON. */
  climate: string;
}

declare module '../../db/schema.ts' {
  interface Schema {
    crop_forecasts: CropForecastsTable;
  }
}
