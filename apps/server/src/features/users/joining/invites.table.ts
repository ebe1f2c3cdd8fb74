import type { Generated } from 'kysely';

/** A code by which neighbors join: a member's own, or one of the site. */
export interface InvitesTable {
  id: string;
  code: string;
  /** Null of an invite of the site. */
  user_id: string | null;
  /** What an invite of the site is called; empty of a member's own. */
  name: Generated<string>;
  /** Its last day in the time zone of the site; null without an end. */
  until: string | null;
  /** How many can join by it; null without a maximum. */
  maximum: number | null;
  /** How many have joined by it. */
  came: Generated<number>;
  /** When an administrator ended it. */
  ended_at: string | null;
  created_at: string;
}

/** A member who came by an invite. */
export interface InvitedMembersTable {
  user_id: string;
  invite_id: string;
  created_at: string;
}

/** A code that was sent by email to one address, for an invite of the site. It works once. */
export interface PersonalInvitesTable {
  code: string;
  invite_id: string;
  /** Whom it was sent to: the name in the table of invitations, else the address. */
  name: string;
  /** The member who came by it. */
  user_id: string | null;
  created_at: string;
}

declare module '../../../db/schema.ts' {
  interface Schema {
    invites: InvitesTable;
    invited_members: InvitedMembersTable;
    personal_invites: PersonalInvitesTable;
  }
}
