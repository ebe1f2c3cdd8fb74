import { LIMITS } from '@windfall/contract';

type FieldValue = string | number | boolean | null;
export type Fields = Record<string, FieldValue>;

/**
 * `waiting` for the server; `refused` by it; `conflict` when the target was changed elsewhere meanwhile;
 * `photo-lost` when the browser has lost the photo. Only waiting items are sent automatically.
 */
const STATES = ['waiting', 'refused', 'conflict', 'photo-lost'] as const;
export type OutboxState = (typeof STATES)[number];

/** An action of the member that has not reached the server. */
export interface OutboxItem {
  /** The message's own id, or the Idempotency-Key of a creation, which prevent a second effect. */
  readonly id: string;
  readonly userId: string;
  /** The member who made it for the group `userId`; absent for one's own. */
  readonly by?: string;
  /** Name of a registered kind. */
  readonly kind: string;
  /** Id of the listing or member; empty for a new listing. */
  readonly target: string;
  /** Label in the outbox, such as a title or a name. */
  readonly label: string;
  readonly fields: Fields;
  /** Values of these fields before the change; null for a creation. */
  readonly base: Fields | null;
  /** Its photos are in a separate store. */
  readonly hasPhoto: boolean;
  /** Number of photos, where there are several. */
  readonly photoCount?: number;
  /** Milliseconds since 1970; a later item never has a smaller value. */
  readonly order: number;
  readonly state: OutboxState;
  /** The server's reason for the refusal. */
  readonly reason: string;
  /** Number of server errors for this item. */
  readonly failures: number;
  /** Whether a request may have arrived: one was sent, and its response was lost. */
  readonly wasTried: boolean;
}

const PHOTO_COUNTS = Array.from({ length: LIMITS.photos + 1 }, (_, count) => String(count));

const isText = (value: unknown): value is string => typeof value === 'string';
const isOneOf = (values: readonly string[], value: unknown) => isText(value) && values.includes(value);

/** Parses a stored item; null when it is invalid or another member's. */
export function readItem(value: unknown, personId: string): OutboxItem | null {
  if (typeof value !== 'object' || value === null) return null;
  const item = value as Record<keyof OutboxItem, unknown>;
  const isItem =
    isText(item.id) &&
    item.id !== '' &&
    isText(item.userId) &&
    (item.by ?? item.userId) === personId &&
    isText(item.kind) &&
    isText(item.target) &&
    isText(item.label) &&
    isFields(item.fields) &&
    (item.base === null || isFields(item.base)) &&
    typeof item.hasPhoto === 'boolean' &&
    (item.photoCount === undefined || isOneOf(PHOTO_COUNTS, String(item.photoCount))) &&
    Number.isFinite(item.order) &&
    isOneOf(STATES, item.state) &&
    isText(item.reason) &&
    Number.isFinite(item.failures) &&
    typeof item.wasTried === 'boolean';
  return isItem ? (value as OutboxItem) : null;
}

function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(isFieldValue);
}

/** Whether a value fits into a stored field. */
export function isFieldValue(value: unknown): value is FieldValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
