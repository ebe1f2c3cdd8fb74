import type { Insertable, Selectable } from 'kysely';

/** Members. `email` is stored in lower case and null once the account is deleted. */
export interface UsersTable {
  id: string;
  email: string | null;
  password_hash: string | null;
  full_name: string;
  username: string;
  is_admin: 0 | 1;
  /** Signs in and is listed; an administrator can take that away. */
  is_active: 0 | 1;
  /** Whether other members see the e-mail address; visitors never do. */
  shows_email: 0 | 1;
  photo_url: string | null;
  location: string;
  zip_code: string | null;
  latitude: number | null;
  longitude: number | null;
  bio: string;
  created_at: string;
  updated_at: string;
}

export type UserRow = Selectable<UsersTable>;
export type NewUserRow = Insertable<UsersTable>;
