import { useEffect, useState } from 'react';

/** A keyboard takes more of the height than browsers' own bars that come and go. */
const KEYBOARD_LEAVES = 0.8;

interface Area {
  top: number;
  height: number;
}

/** The part of the page above the keyboard of a touch screen; null while there is none. */
export function useAboveKeyboard(): Area | null {
  const [area, setArea] = useState<Area | null>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    let { width, height: tallest } = view;
    const update = () => {
      // Turning the device changes both.
      tallest = view.width === width ? Math.max(tallest, view.height) : view.height;
      width = view.width;
      const { offsetTop: top, height } = view;
      const hasKeyboard = isTyping() && view.scale < 1.01 && height < tallest * KEYBOARD_LEAVES;
      setArea(hasKeyboard ? { top, height } : null);
    };
    // A tap moves the focus before its click, and a change of the layout in between would move its target away.
    let timer = 0;
    const updateAfterClick = () => {
      clearTimeout(timer);
      timer = window.setTimeout(update);
    };
    const events = [
      [view, 'resize', update],
      [view, 'scroll', update],
      [document, 'focusin', updateAfterClick],
      [document, 'focusout', updateAfterClick],
    ] as const;
    for (const [target, name, listener] of events) target.addEventListener(name, listener);
    return () => {
      clearTimeout(timer);
      for (const [target, name, listener] of events) target.removeEventListener(name, listener);
    };
  }, []);
  return area;
}

const isTyping = () =>
  document.activeElement instanceof HTMLTextAreaElement && matchMedia('(pointer: coarse)').matches;
