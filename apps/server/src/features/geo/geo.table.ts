/** Answers of the upstream address service, kept so that nobody is asked twice. */
export interface GeoAnswersTable {
  /** What was asked: the operation and its normalised question. */
  question: string;
  /** The answer in the shape of the contract, as JSON. */
  answer: string;
  stored_at: string;
}

declare module '../../db/schema.ts' {
  interface Schema {
    geo_answers: GeoAnswersTable;
  }
}
