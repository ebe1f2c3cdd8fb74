/** What a link in an e-mail proves, once: kept as SHA-256 of the token. `email` is the address it was sent to; empty for one that is handed over. */
export interface AccountTokensTable {
  hash: string;
  user_id: string;
  purpose: 'verify-email' | 'reset-password' | 'appeal';
  email: string;
  created_at: string;
  expires_at: string;
}

declare module '../../../db/schema.ts' {
  interface Schema {
    account_tokens: AccountTokensTable;
  }
}
