import type { LoanMoment } from '@windfall/contract';

/** Photos of the condition of what is lent; only the two members of the claim and administrators see them. */
export interface LoanPhotosTable {
  image_id: string;
  claim_id: string;
  moment: LoanMoment;
  /** Side of the member who took it. */
  role: 'asker' | 'giver';
  /** The member who added it for a group. */
  by_user: string | null;
}

declare module '../../../db/schema.ts' {
  interface Schema {
    loan_photos: LoanPhotosTable;
  }
}
