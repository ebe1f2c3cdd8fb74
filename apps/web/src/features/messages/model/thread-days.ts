import type { Message } from '@windfall/contract';

/** A message of the thread, delivered or not. */
export interface ThreadItem {
  id: string;
  content: string;
  created_at: string;
  isOwn: boolean;
  read: boolean;
  /** `waiting` while the server is unreachable. */
  state: 'sent' | 'sending' | 'waiting' | 'failed';
  /** The server's reason for the refusal. */
  reason: string | null;
}

/** A message of the server from the viewpoint of `userId`. */
export function toItem({ id, content, created_at, sender_id, read }: Message, userId: string): ThreadItem {
  return { id, content, created_at, isOwn: sender_id === userId, read, state: 'sent', reason: null };
}

export interface ThreadDay {
  /** Calendar day in the visitor's time zone, e.g. '2026-08-04'. */
  day: string;
  items: ThreadItem[];
}

/** Groups messages, earliest first, by calendar day. */
export function groupByDay(items: readonly ThreadItem[], timeZone: string): ThreadDay[] {
  const days: ThreadDay[] = [];
  const format = dayFormat(timeZone);
  for (const item of items) {
    const day = format.format(Date.parse(item.created_at));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

interface DayWords {
  today: string;
  yesterday: string;
}

/** 'Today', 'Yesterday', else the date, with the year if it is another one. */
export function nameOfDay(
  instant: string,
  now: number,
  locale: string,
  timeZone: string,
  words: DayWords,
): string {
  const format = dayFormat(timeZone);
  const then = Date.parse(instant);
  const day = format.format(then);
  if (day === format.format(now)) return words.today;
  // A calendar day may have 23 or 25 hours, so its neighbor is computed from noon.
  const noon = Date.parse(`${format.format(now)}T12:00:00Z`);
  if (day === new Date(noon - 86_400_000).toISOString().slice(0, 10)) return words.yesterday;
  const sameYear = day.slice(0, 4) === format.format(now).slice(0, 4);
  const shape = { weekday: 'long', month: 'long', day: 'numeric', timeZone } as const;
  return new Intl.DateTimeFormat(locale, sameYear ? shape : { ...shape, year: 'numeric' }).format(then);
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
}
