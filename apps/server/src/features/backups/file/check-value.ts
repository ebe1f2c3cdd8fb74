import {
  APPEAL_DECISIONS,
  IMAGE,
  LIMITS,
  NOTICE_KINDS,
  REPORT_DECISIONS,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_SUBJECTS,
  REPORTS,
} from '@windfall/contract';
import { MAX_SEQUENCE_NUMBER } from '../../../db/dialects/bulk.ts';
import { MAX_ERROR_LENGTH } from '../../../platform/mail/send-due-emails.ts';
import { IMAGE_ID } from './manifest.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A machine without a set clock starts in 1970, and its rows must be restorable. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;
const PHOTO = /^\/images\/([^/]+)\/(?:(?:320|640|1280)\.webp|1280\.jpg)$/;
const USERNAME_LENGTH = 100;

/** Maximum length of texts, by table and column. Longer texts are never stored. */
const LENGTHS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  users: {
    email: LIMITS.email,
    full_name: LIMITS.name,
    // Longer than members can choose: the username of a deleted account contains its id.
    username: USERNAME_LENGTH,
    location: LIMITS.location,
    zip_code: LIMITS.zipCode,
    bio: LIMITS.bio,
    deactivation_reason: LIMITS.deactivationReason,
    email_refusal: MAX_ERROR_LENGTH,
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

/** Columns with a fixed set of values. */
const KNOWN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  reports: {
    subject_type: REPORT_SUBJECTS,
    reason: REPORT_REASONS,
    status: REPORT_STATUSES,
    decision: REPORT_DECISIONS,
    appeal_decision: APPEAL_DECISIONS,
  },
  notices: { kind: NOTICE_KINDS },
};

/** Maximum of PostgreSQL's integer columns. */
const MAX_INTEGER = 2_147_483_647;
/** Ranges of numbers, by column; other numbers are counts. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  seq: [1, MAX_SEQUENCE_NUMBER],
  last_message_seq: [0, MAX_SEQUENCE_NUMBER],
  latitude: [-90, 90],
  longitude: [-180, 180],
  cell: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  // Daily figures of any kind.
  value: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

export function isWithinRange(column: string, value: number): boolean {
  const [least, most] = RANGES[column] ?? [0, MAX_INTEGER];
  return value >= least && value <= most;
}

export const isKnown = (table: string, column: string, text: string): boolean =>
  KNOWN[table]?.[column]?.includes(text) ?? true;

export const hasLength = (table: string, column: string, text: string): boolean =>
  text.length <= (LENGTHS[table]?.[column] ?? Number.POSITIVE_INFINITY);

export const isInstant = (text: string): boolean => INSTANT.test(text) && isWithinYears(text);
export const isDay = (text: string): boolean => DAY.test(text) && isWithinYears(text);

function isWithinYears(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** Valid image URLs are paths of this site. A foreign URL would send viewers to another site. */
export function isPhotoPath(text: string): boolean {
  const [, id = ''] = PHOTO.exec(text) ?? [];
  return IMAGE_ID.test(id);
}

/** A side of an image in pixels. */
export const isSide = (value: unknown): boolean =>
  typeof value === 'number' && value >= 1 && value <= IMAGE.maxPixels;

/** The snapshot of a reported subject. */
export function isReportSnapshot(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const url = 'image_url' in value ? value.image_url : null;
  return url === null || (typeof url === 'string' && isPhotoPath(url));
}
