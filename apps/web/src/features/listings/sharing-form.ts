import {
  LOANS,
  type NewSharing,
  type ReadQuantity,
  SHARING_RULES,
  type Sharing,
  type SharingRule,
} from '@windfall/contract';
import { exactLocalField } from '../../lib/times/zoned-field.ts';

/** How a listing is shared, as typed. The form holds it as JSON text, which is empty while nothing is set. */
export interface TypedSharing {
  isCounted: boolean;
  /** The member has chosen whether and how it is counted; else the quantity says it. */
  isOwnCount: boolean;
  stock: string;
  unit: string;
  rule: SharingRule;
  /** Value of a datetime-local field. */
  draw_at: string;
  most_each: string;
  at_once: boolean;
  in_return: string;
  /** It is lent. */
  comes_back: boolean;
  /** The member has chosen whether it is lent; else its category says it. */
  isOwnWay: boolean;
  most_days: string;
  renewals: string;
  /** What a group takes at any time, as JSON text; empty where it takes nothing at any time. */
  standing: string;
  /** Neighbors come and pick it. */
  is_harvest: boolean;
  /** How many can come; the quantity says what there is to pick. */
  harvest_places: string;
  /** Values of datetime-local fields. */
  harvest_from: string;
  harvest_to: string;
  harvest_bring: string;
  harvest_split: string;
  harvest_picked: string;
}

/** Properties of the parts of the form. */
export interface SharingFieldsProps {
  typed: TypedSharing;
  onChange: (changes: Partial<TypedSharing>) => void;
  /** The text of the quantity field. */
  quantity: string;
  /** A wanted listing has no rule. */
  isWanted: boolean;
  /** What is wanted by a group can be taken at any time. */
  isGroup: boolean;
  /** The message about a part; with null about the whole. */
  errorOf: (name: keyof TypedSharing | 'harvest' | null) => string | undefined;
}

const NOTHING: TypedSharing = {
  isCounted: false,
  isOwnCount: false,
  stock: '',
  unit: '',
  rule: 'first',
  draw_at: '',
  most_each: '',
  at_once: false,
  in_return: '',
  comes_back: false,
  isOwnWay: false,
  most_days: String(LOANS.usual.days),
  renewals: String(LOANS.usual.renewals),
  standing: '',
  is_harvest: false,
  harvest_places: '',
  harvest_from: '',
  harvest_to: '',
  harvest_bring: '',
  harvest_split: '',
  harvest_picked: '',
};

/** Malformed text is nothing: users can edit a stored draft. */
export function readTypedSharing(text: string): TypedSharing {
  const stored = readObject(text);
  const isTyped = ([name, value]: [string, unknown]) =>
    Object.hasOwn(NOTHING, name) && typeof value === typeof NOTHING[name as keyof TypedSharing];
  const known: Partial<TypedSharing> = Object.fromEntries(Object.entries(stored).filter(isTyped));
  const rule = SHARING_RULES.find((one) => one === known.rule) ?? NOTHING.rule;
  return { ...NOTHING, ...known, rule };
}

/** Counts what the quantity says, unless the member has chosen how it is counted. A weight is not counted. */
export function withReadCount(text: string, found: ReadQuantity | null, unit: string): string {
  const typed = readTypedSharing(text);
  if (typed.isOwnCount) return text;
  const count =
    found && !found.isWeight
      ? { isCounted: true, stock: String(found.count), unit: found.unit || unit }
      : { isCounted: false, stock: '', unit: '' };
  return writeTypedSharing({ ...typed, ...count });
}

/** Lends tools, unless the member has chosen (docs/product/lending.md#terms). */
export function withUsualWay(text: string, category: string): string {
  const typed = readTypedSharing(text);
  return typed.isOwnWay ? text : writeTypedSharing({ ...typed, comes_back: category === 'Tools' });
}

/** Malformed text is an empty object. */
export function readObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export function writeTypedSharing(typed: TypedSharing): string {
  const text = JSON.stringify(typed);
  return text === JSON.stringify(NOTHING) ? '' : text;
}

type Settings = Omit<Pick<Sharing, keyof NewSharing>, 'comes_back'> & { comes_back?: boolean | undefined };

/** A listing's settings as the text of the fields. */
export function typedSharingOf(sharing: Settings | undefined): string {
  if (!sharing) return '';
  const stock = sharing.harvest ? null : sharing.stock;
  return writeTypedSharing({
    isCounted: stock !== null,
    isOwnCount: false,
    stock: String(stock ?? ''),
    unit: sharing.harvest ? '' : sharing.unit,
    rule: sharing.rule,
    draw_at: sharing.draw_at ? exactLocalField(new Date(sharing.draw_at)) : '',
    most_each: String(sharing.most_each ?? ''),
    at_once: sharing.at_once,
    in_return: sharing.in_return,
    comes_back: sharing.comes_back === true,
    isOwnWay: sharing.comes_back === true || sharing.harvest != null,
    most_days: String(sharing.most_days ?? LOANS.usual.days),
    renewals: String(sharing.renewals ?? LOANS.usual.renewals),
    standing: sharing.standing ? JSON.stringify(sharing.standing) : '',
    ...typedHarvest(sharing),
  });
}

function typedHarvest({ harvest, stock }: Settings) {
  const { from, to, bring = '', split = '', picked = '' } = harvest ?? {};
  return {
    is_harvest: harvest != null,
    harvest_places: harvest ? String(stock ?? '') : '',
    harvest_from: from ? exactLocalField(new Date(from)) : '',
    harvest_to: to ? exactLocalField(new Date(to)) : '',
    harvest_bring: bring,
    harvest_split: split,
    harvest_picked: picked,
  };
}

/** The field of a request, as text, so that it also fits into a form and into the outbox. */
export const sharingText = (sharing: NewSharing | undefined): { sharing?: string } =>
  sharing ? { sharing: JSON.stringify(sharing) } : {};

/** Sent settings as if typed; what was sent is in the form that `sharingText` gave it. */
export function typedFromText(text: unknown): string {
  if (typeof text !== 'string') return '';
  const typed = readTypedSharing(typedSharingOf(readObject(text) as Settings));
  return writeTypedSharing({ ...typed, isOwnCount: true, isOwnWay: true });
}
