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

/** Columns of which the program knows every value there can be. */
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

/** What PostgreSQL takes into a column for whole numbers. */
const MAX_INTEGER = 2_147_483_647;
/** Between what numbers lie, by column; all others count something. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  seq: [1, MAX_SEQUENCE_NUMBER],
  last_message_seq: [0, MAX_SEQUENCE_NUMBER],
  latitude: [-90, 90],
  longitude: [-180, 180],
  cell: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  // Figures of a day, of whatever kind.
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
