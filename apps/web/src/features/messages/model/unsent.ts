import { useMemo } from 'react';
import { keepText, readKept, useKeptText } from '../../../lib/kept-text.ts';

/** A message the server has not confirmed. Kept over a reload, so that nothing written is lost. */
export interface UnsentMessage {
  id: string;
  content: string;
  created_at: string;
  /** The page load that is sending it; any other one was interrupted, and the message counts as failed. */
  sentBy: number | null;
  reason: string | null;
}

const keyOf = (userId: string, otherUserId: string) => `unsent:${userId}:${otherUserId}`;

export const thisPageLoad = () => Math.round(performance.timeOrigin);

export function useUnsent(userId: string, otherUserId: string): UnsentMessage[] {
  const text = useKeptText(keyOf(userId, otherUserId));
  return useMemo(() => parse(text), [text]);
}

/** Adds the message, or replaces the one with its id. */
export function keepUnsent(userId: string, otherUserId: string, message: UnsentMessage): void {
  const key = keyOf(userId, otherUserId);
  const known = parse(readKept(key));
  const isKnown = known.some(({ id }) => id === message.id);
  const next = isKnown ? known.map((one) => (one.id === message.id ? message : one)) : [...known, message];
  keepText(key, JSON.stringify(next));
}

export function dropUnsent(userId: string, otherUserId: string, id: string): void {
  const key = keyOf(userId, otherUserId);
  const rest = parse(readKept(key)).filter((one) => one.id !== id);
  keepText(key, rest.length > 0 ? JSON.stringify(rest) : '');
}

/** Storage is open to whatever else runs in the tab, so what does not look right is left out. */
function parse(text: string): UnsentMessage[] {
  if (text === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(value: unknown): value is UnsentMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { id, content, created_at, sentBy, reason } = value as Partial<Record<keyof UnsentMessage, unknown>>;
  return (
    typeof id === 'string' &&
    typeof content === 'string' &&
    typeof created_at === 'string' &&
    !Number.isNaN(Date.parse(created_at)) &&
    (sentBy === null || typeof sentBy === 'number') &&
    (reason === null || typeof reason === 'string')
  );
}
