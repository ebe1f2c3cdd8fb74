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
