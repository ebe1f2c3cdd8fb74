import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Where an item begins and ends on the page, from top to bottom. */
interface Span {
  top: number;
  bottom: number;
}

interface Drag {
  from: number;
  to: number;
  /** How far the item was moved, in pixels. */
  by: number;
  /** What the others move to close its gap. */
  room: number;
}

export interface DragOrder {
  /** Its children are the items. */
  list: RefObject<HTMLOListElement | null>;
  /** Takes an item; for `onPointerDown` of its handle, which needs `touch-action: none`. */
  take: (event: PointerEvent, from: number) => void;
  /** How an item is drawn during a drag. */
  styleOf: (index: number) => CSSProperties | undefined;
}

/** Nearer than this to an edge of the window, a dragged item scrolls the page. */
const EDGE = 120;

/**
 * Orders a list by dragging. The items keep their places in the document until the drop, because a browser ends the
 * touch of an element that is moved there.
 */
export function useDragOrder(onDrop: (from: number, to: number) => void): DragOrder {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const listeners = useRef<AbortController>(null);
  useEffect(() => () => listeners.current?.abort(), []);
  const take = (event: PointerEvent, from: number) => {
    const spans = [...(list.current?.children ?? [])].map(spanOf);
    const own = spans[from];
    const isHeld = listeners.current?.signal.aborted === false;
    if (event.button !== 0 || isHeld || !own || spans.length < 2) return;
    // A mouse would select text.
    event.preventDefault();
    const holding = new AbortController();
    const { signal } = holding;
    listeners.current = holding;
    const start = event.clientY + scrollY;
    const room = roomOf(spans, from);
    let pointer = event.clientY;
    let to = from;
    const moved = () => pointer + scrollY - start;
    const update = () => {
      const by = withinList(spans, own, moved());
      to = placeAfterDrag(spans, from, by);
      setDrag({ from, to, by, room });
    };
    const end = () => {
      holding.abort();
      setDrag(null);
    };
    const scrollAtEdge = () => {
      if (signal.aborted) return;
      const past = Math.min(0, pointer - EDGE) + Math.max(0, pointer - innerHeight + EDGE);
      if (to !== from && past !== 0 && withinList(spans, own, moved()) === moved()) {
        scrollBy({ top: past / 8, behavior: 'instant' });
        update();
      }
      requestAnimationFrame(scrollAtEdge);
    };
    const on = (name: 'pointermove' | 'pointerup' | 'pointercancel', act: () => void) =>
      addEventListener(
        name,
        ({ pointerId, clientY }) => {
          if (pointerId !== event.pointerId) return;
          if (name !== 'pointercancel') pointer = clientY;
          act();
        },
        { signal },
      );
    on('pointermove', update);
    on('pointercancel', end);
    on('pointerup', () => {
      update();
      end();
      if (to !== from) onDrop(from, to);
    });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    requestAnimationFrame(scrollAtEdge);
  };
  return { list, take, styleOf: (index) => (drag ? styleDuring(drag, index) : undefined) };
}

function spanOf(item: Element): Span {
  const { top, bottom } = item.getBoundingClientRect();
  return { top: top + scrollY, bottom: bottom + scrollY };
}

const middleOf = ({ top, bottom }: Span) => (top + bottom) / 2;

/** The place, from 0, of an item that was moved by so many pixels: it passes another where its edge passes the middle of that. */
export function placeAfterDrag(spans: readonly Span[], from: number, by: number): number {
  const own = spans[from];
  if (!own) return from;
  const isBefore = (other: Span, index: number) => {
    if (index === from) return false;
    return middleOf(other) < (index < from ? own.top : own.bottom) + by;
  };
  return spans.filter(isBefore).length;
}

function withinList(spans: readonly Span[], own: Span, by: number): number {
  const [first = own, last = own] = [spans[0], spans.at(-1)];
  return Math.max(first.top - own.top, Math.min(last.bottom - own.bottom, by));
}

function roomOf(spans: readonly Span[], from: number): number {
  const [before, own, after] = [spans[from - 1], spans[from], spans[from + 1]];
  if (!own) return 0;
  if (after) return after.top - own.top;
  return before ? own.bottom - before.bottom : 0;
}

function styleDuring({ from, to, by, room }: Drag, index: number): CSSProperties {
  if (index === from) return { transform: `translateY(${by}px)`, position: 'relative', zIndex: 1 };
  const gap = index > from && index <= to ? -room : index < from && index >= to ? room : 0;
  return { transform: `translateY(${gap}px)`, transition: 'transform 150ms' };
}
