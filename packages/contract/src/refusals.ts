import { AUTH_MESSAGES, USER_MESSAGES } from './account-messages.ts';
import { pleaseType } from './admin-confirmation.ts';
import { FIRST_DAY_LIMIT, TESTIMONIAL_MESSAGES } from './admin-settings.ts';
import { ADMIN_MESSAGES } from './admin-tools.ts';
import { ANALYTICS_MESSAGES } from './analytics.ts';
import { BROADCAST_MESSAGES } from './broadcast-constants.ts';
import { CLAIM_MESSAGES } from './claim-constants.ts';
import { CONFIRM_WORDS } from './constants.ts';
import { EMAIL_FLAWS } from './email-flaw.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { FOLLOW_MESSAGES } from './follow-constants.ts';
import { GEO_MESSAGES } from './geo.ts';
import { GROUP_MESSAGES } from './group-constants.ts';
import { HARVEST_MESSAGES } from './harvest-constants.ts';
import { INVITE_MESSAGES } from './invite-constants.ts';
import { LISTING_MESSAGES } from './listing-constants.ts';
import { IMPORT_MESSAGES } from './listing-import-constants.ts';
import { LOAN_MESSAGES } from './loan-constants.ts';
import { MAP_MESSAGES } from './map.ts';
import { MESSAGE_TOO_LONG } from './messages.ts';
import { NOTIFICATION_MESSAGES } from './notifications.ts';
import { PASSKEY_MESSAGES } from './passkey-constants.ts';
import { PUSH_MESSAGES } from './push.ts';
import { REPORT_MESSAGES } from './reports.ts';
import { SHARING_MESSAGES, STOCK_MESSAGES } from './sharing-constants.ts';
import { SITE_MESSAGES } from './site-settings.ts';
import { STAND_MESSAGES } from './stand-constants.ts';
import { STANDING_MESSAGES } from './standing-constants.ts';
import { defineStrings, sentencesIn, stringsIn } from './strings.ts';

const errors = Object.entries(ERRORS).map(([code, [, sentence]]) => [code, sentence]);
const confirmations = Object.values(CONFIRM_WORDS).map((word) => [word, pleaseType(word)]);

/**
 * Every sentence with which a request is refused: errors by their code, and what is wrong with a field. Schemas and errors carry
 * the English one, and `refusalIn` finds it in another language.
 */
export const refusals = defineStrings({
  en: {
    errors: Object.fromEntries(errors) as Record<ErrorCode, string>,
    confirmations: Object.fromEntries(confirmations) as Record<string, string>,
    fieldInvalid: (field: string) => `The value of '${field}' is not valid.`,
    /** One of several new photos. */
    photoRefused: (place: number, why: string) => `New photo ${place}: ${why}`,
    administrators: (ways: string) => `You reach the administrators at ${ways}.`,
    noContact: (site: string) =>
      `The administrators of ${site} have published no address: ask a neighbor there to write to them for you.`,
    reason: (reason: string) => `Reason: ${reason}`,
    accounts: AUTH_MESSAGES,
    emails: EMAIL_FLAWS,
    users: USER_MESSAGES,
    listings: LISTING_MESSAGES,
    listingImport: IMPORT_MESSAGES,
    sharing: SHARING_MESSAGES,
    stock: STOCK_MESSAGES,
    claims: CLAIM_MESSAGES,
    loans: LOAN_MESSAGES,
    stands: STAND_MESSAGES,
    standing: STANDING_MESSAGES,
    harvest: HARVEST_MESSAGES,
    groups: GROUP_MESSAGES,
    invites: INVITE_MESSAGES,
    broadcasts: BROADCAST_MESSAGES,
    messages: { tooLong: MESSAGE_TOO_LONG },
    places: GEO_MESSAGES,
    map: MAP_MESSAGES,
    reports: REPORT_MESSAGES,
    follows: FOLLOW_MESSAGES,
    notifications: NOTIFICATION_MESSAGES,
    passkeys: PASSKEY_MESSAGES,
    push: PUSH_MESSAGES,
    analytics: ANALYTICS_MESSAGES,
    admin: ADMIN_MESSAGES,
    testimonials: TESTIMONIAL_MESSAGES,
    site: SITE_MESSAGES,
    firstDay: { limit: FIRST_DAY_LIMIT.message },
  },
});

/** A sentence of the catalog with a value in it. */
export type Refusal = (strings: typeof refusals.en) => string;

const byLanguage = new Map<string, ReadonlyMap<string, string>>();

/** An English sentence of an error or a schema, or one with a value, in this language; one that no catalog has stays as it is. */
export function refusalIn(sentence: string | Refusal, language: string): string {
  if (typeof sentence === 'function') return sentence(stringsIn(refusals, language));
  const known = byLanguage.get(language) ?? sentencesIn(refusals, language);
  byLanguage.set(language, known);
  return known.get(sentence) ?? sentence;
}
