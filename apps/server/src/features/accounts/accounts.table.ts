import type { Generated } from 'kysely';

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

/** E-mail on its way. Whatever secret it carries is in `link` and gone once it is sent or too old. */
export interface OutboxTable {
  id: string;
  user_id: string;
  recipient: string;
  subject: string;
  /** Plain text; `{link}` stands where the link goes. */
  body: string;
  link: string | null;
  created_at: string;
  /** After this it is not worth sending any more. */
  expires_at: string;
  attempts: Generated<number>;
  next_attempt_at: string;
  sent_at: Generated<string | null>;
  last_error: Generated<string | null>;
  /** Goes out also while notifications are off. */
  is_essential: Generated<0 | 1>;
}
