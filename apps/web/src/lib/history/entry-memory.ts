import type { Location } from 'react-router';

/** A control of a page, described so that it is found again when the page is drawn anew. */
export interface ControlMark {
  name: string;
  /** Place among the controls of this name. */
  index: number;
  /** Distance from the top of the window. */
  top: number;
}

/** The state of a page when its history entry was left. */
export interface LeftView {
  y: number;
  /** Height of the page's content. */
  height: number;
  focus: ControlMark | null;
}

interface EntryMemory {
  view?: LeftView;
  /** Address of the page that led to this one. */
  cameFrom?: string | undefined;
}

const STORAGE_KEY = 'windfall:history';
const MAX_ENTRIES = 60;

let entries: Map<string, EntryMemory> | null = null;

/** The first entry of each document has the same key, so the address is part of the id. */
export function entryId({ key, pathname, search, hash }: Location): string {
  return `${key} ${pathname}${search}${hash}`;
}

export function readEntry(id: string): EntryMemory {
  return known().get(id) ?? {};
}

export function rememberEntry(id: string, changes: EntryMemory): void {
  const all = known();
  const entry = { ...all.get(id), ...changes };
  // The entries that were left last are at the end.
  all.delete(id);
  all.set(id, entry);
  for (const oldest of all.keys()) {
    if (all.size <= MAX_ENTRIES) break;
    all.delete(oldest);
  }
}

/** Keeps the memory for the next document in this tab. */
export function storeEntries(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...known()]));
  } catch {
    // Without storage only this document remembers.
  }
}

/** Reads what an earlier document of this tab has stored. */
export function reloadEntries(): void {
  entries = null;
}

function known(): Map<string, EntryMemory> {
  entries ??= new Map(readStored());
  return entries;
}

function readStored(): [string, EntryMemory][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Other versions of this program may have stored something else. */
function isEntry(value: unknown): value is [string, EntryMemory] {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || !isObject(value[1])) return false;
  const { view, cameFrom } = value[1];
  const isOriginSound = cameFrom === undefined || typeof cameFrom === 'string';
  return isOriginSound && (view === undefined || isView(view));
}

function isView(view: unknown): boolean {
  if (!isObject(view)) return false;
  const { y, height, focus } = view;
  const isFocusSound = focus === null || (isObject(focus) && typeof focus['name'] === 'string');
  return typeof y === 'number' && typeof height === 'number' && isFocusSound;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
