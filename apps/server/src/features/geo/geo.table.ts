/** Responses of the geocoder, stored so that each question is sent once. */
export interface GeoResponsesTable {
  /** The operation and its normalized question. */
  question: string;
  /** The response in the contract's format, as JSON. */
  answer: string;
  stored_at: string;
}

declare module '../../db/schema.ts' {
  interface Schema {
    geo_answers: GeoResponsesTable;
  }
}
