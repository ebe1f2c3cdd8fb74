import { FORMER_MEMBER } from '@windfall/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';

/** Longer than any username that a member can choose. */
const FORMER_USERNAME = 'former.member.';

/**
 * Removes all personal data from the rows of these users. The rows remain for messages to other members. The
 * caller has locked the rows.
 */
export async function anonymizeUsers(trx: Writer, ids: readonly string[], now: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      email: null,
      email_verified_at: null,
      email_refused_at: null,
      email_refusal: null,
      name_key: '',
      shows_username: 0,
      place_offer_to: null,
      is_group: 0,
      group_decided_at: null,
      waits_since: null,
      password_hash: null,
      google_id: null,
      oidc_id: null,
      full_name: FORMER_MEMBER,
      username: sql<string>`${FORMER_USERNAME} || ${eb.ref('id')}`,
      search_text: sql<string>`${`${FORMER_MEMBER.toLowerCase()} ${FORMER_USERNAME}`} || ${eb.ref('id')}`,
      is_admin: 0,
      is_active: 0,
      is_test: 0,
      deactivation_reason: null,
      shows_email: 0,
      photo_url: null,
      location: '',
      zip_code: null,
      latitude: null,
      longitude: null,
      bio: '',
      public_hours: '',
      public_address: '',
      last_seen_at: '',
      updated_at: now,
      deleted_at: now,
    }))
    .where('id', 'in', ids)
    .execute();
}

/** Deletes the rows of all members but administrators. Nothing may refer to them any more. */
export async function deleteAllMembers(trx: Writer): Promise<void> {
  await trx.deleteFrom('users').where('is_admin', '=', 0).execute();
}
