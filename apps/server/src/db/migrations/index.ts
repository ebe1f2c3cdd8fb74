import type { Migration } from 'kysely/migration';
import * as m001 from './001-initial.ts';
import * as m002 from './002-accounts.ts';
import * as m003 from './003-listing-places.ts';
import * as m004 from './004-platform.ts';
import * as m005 from './005-administration.ts';
import * as m006 from './006-admin-users.ts';
import * as m007 from './007-foreign-key-indexes.ts';
import * as m008 from './008-listings-by-place.ts';
import * as m009 from './009-listings-of-a-kind-nearby.ts';
import * as m010 from './010-places-of-their-own.ts';
import * as m011 from './011-shared-limits-and-claims.ts';
import * as m012 from './012-member-search.ts';
import * as m013 from './013-image-encodings.ts';
import * as m014 from './014-listing-photos.ts';
import * as m015 from './015-undo-of-a-deletion.ts';
import * as m017 from './017-free-listings.ts';
import * as m018 from './018-subjects-of-messages.ts';
import * as m019 from './019-deactivation-reasons.ts';
import * as m020 from './020-exchange.ts';
import * as m021 from './021-wanted-and-swaps.ts';
import * as m023 from './023-giving.ts';
import * as m024 from './024-notifications.ts';
import * as m025 from './025-open-claims.ts';
import * as m026 from './026-push.ts';
import * as m027 from './027-calendar-feeds.ts';
import * as m030 from './030-keys-of-emails.ts';
import * as m031 from './031-nearby.ts';
import * as m032 from './032-due-notifications-of-members.ts';
import * as m033 from './033-line-by-listing.ts';
import * as m034 from './034-notices-without-blocks.ts';
import * as m035 from './035-refused-addresses.ts';
import * as m036 from './036-folded-letters.ts';
import * as m037 from './037-precision-of-places.ts';
import * as m038 from './038-offered-places.ts';
import * as m039 from './039-how-much.ts';
import * as m040 from './040-names-that-look-alike.ts';
import * as m041 from './041-addresses-of-moved-pickups.ts';
import * as m042 from './042-ids-in-lower-case.ts';
import * as m043 from './043-places-and-title-keys.ts';
import * as m044 from './044-crops.ts';
import * as m045 from './045-follows.ts';
import * as m046 from './046-freshness.ts';
import * as m047 from './047-gardens.ts';
import * as m048 from './048-still-good.ts';
import * as m049 from './049-freshest.ts';
import * as m050 from './050-ready.ts';
import * as m051 from './051-crop-weeks.ts';
import * as m052 from './052-crop-forecasts.ts';
import * as m053 from './053-told-again.ts';
import * as m054 from './054-suggested-swaps.ts';
import * as m055 from './055-loans.ts';
import * as m056 from './056-lent-listings.ts';
import * as m058 from './058-groups.ts';
import * as m060 from './060-claims-of-suggested-swaps.ts';
import * as m061 from './061-loan-photos.ts';
import * as m062 from './062-standing-wishes.ts';
import * as m065 from './065-groups-in-use.ts';
import * as m080 from './080-waiting-members.ts';
import * as m081 from './081-harvests.ts';
import * as m082 from './082-invites.ts';
import * as m083 from './083-broadcasts.ts';
import * as m086 from './086-stands.ts';
import * as m087 from './087-town-numbers.ts';
import * as m093 from './093-passkeys.ts';
import * as m094 from './094-second-factors.ts';
import * as m095 from './095-personal-invites.ts';
import * as m101 from './101-strong-sessions.ts';
import * as m102 from './102-openid.ts';

/** Every migration in order. Append only: one that has run somewhere is never changed, and a gap in the numbers is never filled. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-initial': m001,
  '002-accounts': m002,
  '003-listing-places': m003,
  '004-platform': m004,
  '005-administration': m005,
  '006-admin-users': m006,
  '007-foreign-key-indexes': m007,
  '008-listings-by-place': m008,
  '009-listings-of-a-kind-nearby': m009,
  '010-places-of-their-own': m010,
  '011-shared-limits-and-claims': m011,
  '012-member-search': m012,
  '013-image-encodings': m013,
  '014-listing-photos': m014,
  '015-undo-of-a-deletion': m015,
  '017-free-listings': m017,
  '018-subjects-of-messages': m018,
  '019-deactivation-reasons': m019,
  '020-exchange': m020,
  '021-wanted-and-swaps': m021,
  '023-giving': m023,
  '024-notifications': m024,
  '025-open-claims': m025,
  '026-push': m026,
  '027-calendar-feeds': m027,
  '030-keys-of-emails': m030,
  '031-nearby': m031,
  '032-due-notifications-of-members': m032,
  '033-line-by-listing': m033,
  '034-notices-without-blocks': m034,
  '035-refused-addresses': m035,
  '036-folded-letters': m036,
  '037-precision-of-places': m037,
  '038-offered-places': m038,
  '039-how-much': m039,
  '040-names-that-look-alike': m040,
  '041-addresses-of-moved-pickups': m041,
  '042-ids-in-lower-case': m042,
  '043-places-and-title-keys': m043,
  '044-crops': m044,
  '045-follows': m045,
  '046-freshness': m046,
  '047-gardens': m047,
  '048-still-good': m048,
  '049-freshest': m049,
  '050-ready': m050,
  '051-crop-weeks': m051,
  '052-crop-forecasts': m052,
  '053-told-again': m053,
  '054-suggested-swaps': m054,
  '055-loans': m055,
  '056-lent-listings': m056,
  '058-groups': m058,
  '060-claims-of-suggested-swaps': m060,
  '061-loan-photos': m061,
  '062-standing-wishes': m062,
  '065-groups-in-use': m065,
  '080-waiting-members': m080,
  '081-harvests': m081,
  '082-invites': m082,
  '083-broadcasts': m083,
  '086-stands': m086,
  '087-town-numbers': m087,
  '093-passkeys': m093,
  '094-second-factors': m094,
  '095-personal-invites': m095,
  '101-strong-sessions': m101,
  '102-openid': m102,
};
