import type { KeeperRole } from '@windfall/contract';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';

/** Members and groups. `email` is stored in lower case and null of a group, and once the account is deleted. */
export interface UsersTable {
  id: string;
  email: string | null;
  password_hash: string | null;
  full_name: string;
  username: string;
  is_admin: 0 | 1;
  /** An active member can sign in and is listed; administrators set this. */
  is_active: 0 | 1;
  /** Whether other members see the email address; visitors never do. */
  shows_email: 0 | 1;
  photo_url: string | null;
  location: string;
  zip_code: string | null;
  latitude: number | null;
  longitude: number | null;
  bio: string;
  /** When and where a group can be visited, by its own choice; empty of a member. */
  public_hours: Generated<string>;
  public_address: Generated<string>;
  /** Folded name and username, which the directory searches; the repository maintains it. */
  search_text: Generated<string>;
  /** What names that look alike have in common; the repository maintains it. */
  name_key: Generated<string>;
  /** Whether another member's name looked the same when this one was chosen. */
  shows_username: Generated<0 | 1>;
  /** The `sub` of the Google account this member signs in with. */
  google_id: Generated<string | null>;
  /** Issuer and subject of the account at the OpenID provider this member signs in with. */
  oidc_id: Generated<string | null>;
  /** The reason of an administrator's deactivation; null for an active account and without one. */
  deactivation_reason: Generated<string | null>;
  /** When the member proved that the email address is theirs. */
  email_verified_at: Generated<string | null>;
  /** When a mail server refused the address for good; null once it is proven again or replaced. */
  email_refused_at: Generated<string | null>;
  /** What that mail server said. */
  email_refusal: Generated<string | null>;
  /** The last listing (`seq`) for which the middle of the ZIP code is offered in place of the town; null once answered. */
  place_offer_to: Generated<number | null>;
  /** A test account, which lists leave out. */
  is_test: Generated<0 | 1>;
  /** A group has no credentials: members act for it (`group_keepers`). */
  is_group: Generated<0 | 1>;
  /** When an administrator decided about a group for the first time; until then its name is not confirmed. */
  group_decided_at: Generated<string | null>;
  /** Since when the member waits for an administrator to let them in. */
  waits_since: Generated<string | null>;
  /** The row of a deleted account remains, without personal data, for messages to other members. */
  deleted_at: Generated<string | null>;
  created_at: string;
  updated_at: string;
  /** Time of the last visit, to the hour; empty means never. */
  last_seen_at: Generated<string>;
}

export type UserRow = Selectable<UsersTable>;
export type NewUserRow = Insertable<UsersTable>;
export type UserChanges = Updateable<UsersTable>;

export interface SessionsTable {
  id: string;
  user_id: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** Begun with a passkey or a second factor, or one of them was set up in it. */
  is_strong: Generated<0 | 1>;
}

/** Credentials of a session: the cookie and any number of bearer tokens, as SHA-256 of their value. */
export interface SessionTokensTable {
  hash: string;
  session_id: string;
  kind: 'cookie' | 'bearer';
  created_at: string;
}

/** A member's passkey. `public_key` and `user_handle` are base64url, `host` is the one that browsers use it at. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** Id that the authenticator chose. */
  credential_id: string;
  /** Random, and the same for all passkeys of the member. */
  user_handle: string;
  public_key: string;
  counter: number;
  /** How browsers reach the authenticator, such as `internal hybrid`. */
  transports: string;
  host: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** What a browser has to sign with a passkey, once. */
export interface PasskeyChallengesTable {
  challenge: string;
  purpose: 'sign-in' | 'proof' | 'add';
  /** Null at a sign-in, where the member is not known yet. */
  user_id: string | null;
  /** Of the passkey to add. */
  user_handle: string | null;
  expires_at: string;
}

/** `confirmed_at` is null until the member has given a first code; `used_step` is the 30 seconds whose code was used last. */
export interface SecondFactorsTable {
  user_id: string;
  secret: string;
  used_step: number;
  confirmed_at: string | null;
}

/** SHA-256 of what works once in place of a code, and of the member's id. */
export interface RecoveryCodesTable {
  hash: string;
  user_id: string;
}

/** A block: the two members cannot write to each other and do not see each other. */
export interface UserBlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: string;
}

/** Who acts for a group. */
export interface GroupKeepersTable {
  group_id: string;
  user_id: string;
  role: KeeperRole;
  added_by: string;
  added_at: string;
}

declare module '../../db/schema.ts' {
  interface Schema {
    users: UsersTable;
    sessions: SessionsTable;
    session_tokens: SessionTokensTable;
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
    second_factors: SecondFactorsTable;
    recovery_codes: RecoveryCodesTable;
    user_blocks: UserBlocksTable;
    group_keepers: GroupKeepersTable;
  }
}
