/**
 * What numbers, places and texts with a form mean, with their units, by the name of the field or, where one name means several
 * things, by `<the object's name>.<name>`. `openapi-document.ts` puts them into the document; they stay out of the contract, which
 * browsers load.
 */
export const FIELD_DESCRIPTIONS: Readonly<Record<string, string>> = {
  // Places and distances
  latitude: 'Degrees north of the equator (WGS 84)',
  longitude: 'Degrees east of Greenwich (WGS 84)',
  lat: 'Degrees north of the equator (WGS 84), as a decimal number',
  lng: 'Degrees east of Greenwich (WGS 84), as a decimal number',
  lon: 'Degrees east of Greenwich (WGS 84), as a decimal number',
  distance_km: 'Kilometers',
  radius_km: 'Kilometers',
  near: 'The place to look from: `latitude,longitude` in degrees (WGS 84), a ZIP code or a town',
  zip_code: 'US ZIP code of five digits',
  place_id: 'Number of the place in the table of places',
  // Quantities and prices
  quantity: 'Free text: how many or how much, with its unit',
  quantity_value:
    'The number in `quantity`, counted in `quantity_unit`; null where the text is no single number',
  quantity_unit:
    'What `quantity_value` counts, in the singular: `kg`, `jar`; null where the text names nothing',
  price: 'Free text',
  price_value:
    'The number in `price`, in the main unit of `price_currency` (dollars, not cents); 0 where it is free; null where the text is no single price',
  price_currency: 'ISO 4217 code; null where the text names no currency',
  amount: 'Pieces, in the `unit` of the listing’s sharing',
  stock: 'Pieces there are in all, in `unit`; null where they are not counted',
  left: 'Pieces neither promised nor picked up, in `unit`; null where they are not counted',
  most_each: 'Most pieces for one member, in `unit`; null without a limit',
  wanted: 'Pieces asked for, in the `unit` of the listing’s sharing; null where they are not counted',
  'claim.given':
    'Pieces promised or picked up, in the `unit` of the listing’s sharing; null where they are not counted',
  'claims.given':
    'Pieces given by the draw, in the `unit` of the listing’s sharing; null where they are not counted',
  'giving.given': 'Pickups in which the member gave',
  // Sizes
  size: 'Bytes',
  width: 'Pixels',
  height: 'Pixels',
  // Durations and instants
  uptime_seconds: 'Seconds since the process started',
  answer_hours: 'Hours until the member’s answer (median)',
  median_minutes: 'Minutes until the first reply (median); null without a reply',
  p90_minutes: 'Minutes until the first reply (90th percentile); null without a reply',
  milliseconds: 'Milliseconds',
  delay_p50_ms: 'Milliseconds by which timers were late (median)',
  delay_p99_ms: 'Milliseconds by which timers were late (99th percentile)',
  time_zone: 'Name of a time zone in the IANA database, such as `America/Los_Angeles`',
  site_time_zone: 'Name of a time zone in the IANA database',
  // Shares of a whole
  answered_share: 'Part of all, from 0 to 1; null where there is none',
  found_taker_share: 'Part of all, from 0 to 1; null where there is none',
  // Positions and versions
  version: 'Counts the changes; a change that names an older one is refused with 409',
  'claim.place': 'Position in line, from 1; null where it has none',
  limit: 'Most items on a page',
  // Numbers of things
  active: 'Number of active members',
  admins: 'Number of administrators',
  answered: 'Number of conversations that were answered',
  appealed: 'Number of appeals that wait',
  asked: 'Number of requests',
  asking: 'Number of members in line',
  attempts: 'Number of attempts to send it',
  available: 'Number of available listings',
  backup: 'Number of rows in the backup',
  conversations: 'Number of conversations',
  count: 'Number of items',
  deactivations: 'Number of deactivations of the member',
  dismissed: 'Number of dismissed reports',
  ended: 'Number of sessions ended',
  event_streams: 'Number of open event streams',
  'first_day.listings': 'Listings that the member may publish on the first day',
  'first_day.conversations': 'Conversations that the member may begin on the first day',
  firstDayConversations: 'Conversations that a member without a proven address may begin on the first day',
  firstDayListings: 'Listings that a member without a proven address may publish on the first day',
  found_taker: 'Number of listings that found a taker',
  got_before: 'Number of earlier pickups from this giver',
  got_lately: 'Number of pickups by the asker in the last 28 days',
  hidden: 'Number of hidden listings and messages',
  image_count: 'Number of images',
  inactive: 'Number of deactivated members',
  last_7_days: 'Number in the last seven days',
  listings: 'Number of listings',
  listings_count: 'Number of listings',
  members: 'Number of members',
  messages: 'Number of messages',
  messages_count: 'Number of messages',
  missed: 'Number of pickups to which the asker did not come',
  missing_images: 'Number of images without a file',
  moved: 'Number of listings moved',
  newer: 'Number of rows created since the backup, which a restore would lose',
  now: 'Number of rows in the database',
  open: 'Number of open reports',
  picked_up: 'Number of pickups',
  promised: 'Number of promises',
  read: 'Number marked as read',
  reports: 'Number of reports',
  taken: 'Number of listings that are gone',
  test: 'Number of test members',
  thanks: 'Number of thanks received',
  total: 'Number in all',
  unread_count: 'Number of unread messages',
  waiting: 'Number that wait to be sent',
  warnings: 'Number of warnings to the member',
};

/** Units that the end of a name says. */
export const UNITS_BY_ENDING: Readonly<Record<string, string>> = { _bytes: 'Bytes' };

/** What the tags of the document group. */
export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  admin: 'What administrators and the host do: members, reports, settings, backups, figures',
  auth: 'Signing up, in and out; passwords, email addresses and sessions',
  blocks: 'Members whom the caller has blocked',
  calendar: 'The private calendar feed of the caller’s pickups',
  claims: 'Requests for listings, from asking to pickup',
  events: 'Live events',
  geo: 'Places, ZIP codes and addresses',
  listings: 'What members offer and look for',
  messages: 'Messages between two members',
  notices: 'What the site tells a member',
  notifications: 'How a member is told: email, push and quiet hours',
  'produce-types': 'Kinds of produce',
  push: 'Devices that get push notifications',
  reports: 'Reports, decisions and appeals',
  server: 'Health, figures and this document',
  site: 'The site’s name and texts',
  users: 'Members and their profiles',
};
