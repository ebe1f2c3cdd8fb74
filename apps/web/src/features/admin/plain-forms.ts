import {
  changeSettings,
  DISTANCE_UNITS,
  importInvites,
  importListings,
  sendBroadcast,
} from '@windfall/contract';
import { plainForm } from '../../lib/plain-forms/plain-form.ts';
import { announcementOf, homePlaceOf } from './settings/site-changes.ts';

/** On the page of imports, which says what the lines make. */
export const importForms = [
  plainForm(importListings, { showsResult: true }),
  plainForm(importInvites, { showsResult: true }),
];

/** On the page of a message to all members, which shows it first as they read it. */
export const broadcastForms = [
  plainForm(sendBroadcast, { isFinal: (fields) => fields.get('step') === 'send' }),
];

/** On the page of the settings, one for each section that needs no scripts. */
export const settingsForms = [
  plainForm(changeSettings, { body: settingsIn, next: ({ url }) => url.pathname + url.search }),
];

/** What an empty field means, and the radius in the unit in which it was typed. */
function settingsIn(fields: URLSearchParams) {
  const typed = <N extends string>(...names: readonly N[]) =>
    Object.fromEntries(names.map((name) => [name, fields.get(name) ?? ''])) as Record<N, string>;
  const unit = DISTANCE_UNITS.find((one) => one === fields.get('radius_in'));
  const chosen = DISTANCE_UNITS.find((one) => one === fields.get('distance_unit'));
  const contact = typed('contact.email', 'contact.phone', 'contact.social_url');
  return {
    ...(unit && { home_place: homePlaceOf(typed('home_place.town', 'home_place.radius_km'), unit) }),
    ...(fields.has('distance_unit') && { distance_unit: chosen ?? null }),
    ...(fields.has('contact.email') && {
      contact: {
        email: contact['contact.email'],
        phone: contact['contact.phone'],
        social_url: contact['contact.social_url'],
      },
    }),
    ...(fields.has('announcement.text') && {
      announcement: announcementOf(typed('announcement.text', 'announcement.until')),
    }),
  };
}
