/**
 * Single-use links, and codes to type in place of one, stored as SHA-256 of their secret. `email` is the address a link was sent to. It is empty for a link
 * that the host hands over.
 */
export interface AccountTokensTable {
  hash: string;
  user_id: string;
  purpose: 'verify-email' | 'change-email' | 'reset-password' | 'appeal' | 'email-sign-in' | 'sign-in-code';
  email: string;
  created_at: string;
  expires_at: string;
}

declare module '../../../db/schema.ts' {
  interface Schema {
    account_tokens: AccountTokensTable;
  }
}
