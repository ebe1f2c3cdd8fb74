import { IMAGE, instantSchema } from '@windfall/contract';
import { z } from 'zod';
import { MAX_SEQUENCE_NUMBER } from '../../../db/dialects/bulk.ts';
import { IMAGE_ID } from './manifest.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;
const daySchema = z.iso.date();
/** A machine without a set clock starts in 1970, and its rows must be restorable. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;
const PHOTO = /^\/images\/([^/]+)\/(?:(?:320|640|1280)\.webp|1280\.jpg)$/;
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

/** A column with a schema of its own may hold numbers below zero: the schema says which. */
export function isWithinRange(column: string, value: number, hasSchema: boolean): boolean {
  const [least, most] = RANGES[column] ?? [hasSchema ? -MAX_INTEGER : 0, MAX_INTEGER];
  return value >= least && value <= most;
}

export const isInstant = (text: string): boolean =>
  INSTANT.test(text) && instantSchema.safeParse(text).success && isWithinYears(text);
export const isDay = (text: string): boolean => daySchema.safeParse(text).success && isWithinYears(text);

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

/** The value of a JSON text; undefined when it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
