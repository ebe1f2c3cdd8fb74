import { IMAGE, LIMITS, REPORTS } from '@windfall/contract';
import { IMAGE_ID } from './manifest.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A machine whose clock was never set begins there, and what it wrote then has to come back as well. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;
const PHOTO = /^\/images\/([^/]+)\/(?:(?:320|640|1280)\.webp|1280\.jpg)$/;
const USERNAME_LENGTH = 100;

/** How long texts may be, by table and column. Nothing longer is ever stored. */
const LENGTHS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  users: {
    email: LIMITS.email,
    full_name: LIMITS.name,
    // Beyond what members choose: a former one's has the id in it.
    username: USERNAME_LENGTH,
    location: LIMITS.location,
    zip_code: LIMITS.zipCode,
    bio: LIMITS.bio,
    google_id: LIMITS.email,
  },
  listings: {
    title: LIMITS.title,
    description: LIMITS.description,
    produce_name: LIMITS.produceName,
    quantity: LIMITS.quantity,
    price: LIMITS.price,
    location: LIMITS.location,
  },
  messages: { id: LIMITS.messageId, content: LIMITS.message },
  reports: {
    details: REPORTS.details,
    decision_reason: REPORTS.decisionReason,
    appeal: REPORTS.appeal,
    appeal_reason: REPORTS.decisionReason,
  },
};

export const hasLength = (table: string, column: string, text: string): boolean =>
  text.length <= (LENGTHS[table]?.[column] ?? Number.POSITIVE_INFINITY);

export const isInstant = (text: string): boolean => INSTANT.test(text) && isWithinYears(text);
export const isDay = (text: string): boolean => DAY.test(text) && isWithinYears(text);

function isWithinYears(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** The only addresses of pictures that are stored: paths of this site. Whoever looked would be sent to any other. */
export function isPhotoPath(text: string): boolean {
  const [, id = ''] = PHOTO.exec(text) ?? [];
  return IMAGE_ID.test(id);
}

/** A side of a picture in pixels. */
export const isSide = (value: unknown): boolean =>
  typeof value === 'number' && value >= 1 && value <= IMAGE.maxPixels;

/** What was reported, as it was then. */
export function isReportSnapshot(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const url = 'image_url' in value ? value.image_url : null;
  return url === null || (typeof url === 'string' && isPhotoPath(url));
}
