import type { CSSProperties } from 'react';

/** Where an item begins and ends on the page, from top to bottom. */
interface Span {
  top: number;
  bottom: number;
}

interface DragHandlers {
  /** How each item is drawn now. */
  onMove: (styles: CSSProperties[]) => void;
  /** The place of the drop; the first place when the drag was broken off. */
  onEnd: (to: number) => void;
}

/** Nearer than this to an edge of the window, a dragged item scrolls the page. */
const EDGE = 120;

/**
 * Follows the pointer that took an item, until the drop or an abort. The items keep their places in the document until
 * then, because a browser ends the touch of an element that is moved there.
 */
export function followDrag(
  { clientY, pointerId: taker }: PointerEvent,
  items: readonly Element[],
  from: number,
  { onMove, onEnd }: DragHandlers,
): AbortController {
  const holding = new AbortController();
  const { signal } = holding;
  const spans = items.map(spanOf);
  const start = clientY + scrollY;
  let pointer = clientY;
  let to = from;
  const moved = () => pointer + scrollY - start;
  const update = () => {
    const by = withinList(spans, from, moved());
    to = placeAfterDrag(spans, from, by);
    onMove(spans.map((_, index) => styleDuring(spans, { from, to, by }, index)));
  };
  const end = (place: number) => {
    holding.abort();
    onEnd(place);
  };
  const scrollAtEdge = () => {
    if (signal.aborted) return;
    const past = Math.min(0, pointer - EDGE) + Math.max(0, pointer - innerHeight + EDGE);
    if (to !== from && past !== 0 && withinList(spans, from, moved()) === moved()) {
      scrollBy({ top: past / 8, behavior: 'instant' });
      update();
    }
    requestAnimationFrame(scrollAtEdge);
  };
  const on = (name: 'pointermove' | 'pointerup' | 'pointercancel', act: (at: number) => void) =>
    addEventListener(name, (event) => event.pointerId === taker && act(event.clientY), { signal });
  const move = (at: number) => {
    pointer = at;
    update();
  };
  on('pointermove', move);
  on('pointercancel', () => end(from));
  on('pointerup', (at) => {
    move(at);
    end(to);
  });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(from), { signal });
  requestAnimationFrame(scrollAtEdge);
  return holding;
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

function withinList(spans: readonly Span[], from: number, by: number): number {
  const [first, own, last] = [spans[0], spans[from], spans.at(-1)];
  if (!first || !own || !last) return 0;
  return Math.max(first.top - own.top, Math.min(last.bottom - own.bottom, by));
}

/** What the others move to close the gap of an item. */
function roomOf(spans: readonly Span[], from: number): number {
  const [before, own, after] = [spans[from - 1], spans[from], spans[from + 1]];
  if (!own) return 0;
  if (after) return after.top - own.top;
  return before ? own.bottom - before.bottom : 0;
}

function styleDuring(
  spans: readonly Span[],
  { from, to, by }: { from: number; to: number; by: number },
  index: number,
): CSSProperties {
  if (index === from) return { transform: `translateY(${by}px)`, position: 'relative', zIndex: 1 };
  const room = roomOf(spans, from);
  const gap = index > from && index <= to ? -room : index < from && index >= to ? room : 0;
  return { transform: `translateY(${gap}px)`, transition: 'transform 150ms' };
}
