/** A crop that a member grows. */
export interface GardenCropsTable {
  user_id: string;
  crop: string;
  /** Place in the member's list, from 0. */
  position: number;
  amount: string;
  /** Year. */
  since: number | null;
}

declare module '../../db/schema.ts' {
  interface Schema {
    garden_crops: GardenCropsTable;
  }
}
