export interface SessionsTable {
  id: string;
  user_id: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

/** What proves a session: the cookie and any number of bearer tokens, as SHA-256 of their value. */
export interface SessionTokensTable {
  hash: string;
  session_id: string;
  kind: 'cookie' | 'bearer';
  created_at: string;
}

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
    sessions: SessionsTable;
    session_tokens: SessionTokensTable;
    account_tokens: AccountTokensTable;
  }
}
