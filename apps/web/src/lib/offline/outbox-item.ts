export type FieldValue = string | number | boolean | null;
export type Fields = Record<string, FieldValue>;

/**
 * `waiting` for the server; `refused` by it; `conflict` when what it changes was changed elsewhere meanwhile;
 * `photo-lost` when the browser did not keep its photo. Only what is waiting is sent without being asked again.
 */
const STATES = ['waiting', 'refused', 'conflict', 'photo-lost'] as const;
export type OutboxState = (typeof STATES)[number];

/** Something the member did while the server could not be reached. */
export interface OutboxItem {
  /** The message's own id, or the Idempotency-Key of a creation: sent twice, it happens once. */
  readonly id: string;
  readonly userId: string;
  /** Name of a registered kind. */
  readonly kind: string;
  /** The listing or member it is about; empty for a new listing. */
  readonly target: string;
  /** Label in the outbox, such as a title or a name. */
  readonly label: string;
  readonly fields: Fields;
  /** Values of these fields before the change; null for a creation. */
  readonly base: Fields | null;
  /** The photo is kept apart, under the id. */
  readonly hasPhoto: boolean;
  /** Milliseconds since 1970; a later item never has a smaller one. */
  readonly order: number;
  readonly state: OutboxState;
  /** Why the server would not take it, in its words. */
  readonly reason: string;
  /** How often the server broke over it. */
  readonly failures: number;
  /** Whether it may have arrived already: a call went out, and its response was lost. */
  readonly wasTried: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isOneOf = (values: readonly string[], value: unknown) => isText(value) && values.includes(value);

/** Reads back what was stored; null when it is not an item of this member's. */
export function readItem(value: unknown, userId: string): OutboxItem | null {
  if (typeof value !== 'object' || value === null) return null;
  const item = value as Record<keyof OutboxItem, unknown>;
  const isItem =
    isText(item.id) &&
    item.id !== '' &&
    item.userId === userId &&
    isText(item.kind) &&
    isText(item.target) &&
    isText(item.label) &&
    isFields(item.fields) &&
    (item.base === null || isFields(item.base)) &&
    typeof item.hasPhoto === 'boolean' &&
    Number.isFinite(item.order) &&
    isOneOf(STATES, item.state) &&
    isText(item.reason) &&
    Number.isFinite(item.failures) &&
    typeof item.wasTried === 'boolean';
  return isItem ? (value as OutboxItem) : null;
}

function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (field) => field === null || ['string', 'number', 'boolean'].includes(typeof field),
  );
}
