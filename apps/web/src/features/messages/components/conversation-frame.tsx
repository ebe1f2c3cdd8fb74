import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead } from '../../../lib/site.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { strings } from '../strings.ts';

/** A keyboard takes more of the height than browsers' own bars that come and go. */
const KEYBOARD_LEAVES = 0.8;

/**
 * The place of a conversation: between the bars of the page, and while the member types on a touch screen all that
 * the keyboard leaves, so that most of it is talk. On a screen too low for its parts the page scrolls.
 */
export function ConversationFrame({ children }: { children: ReactNode }) {
  const area = useAboveKeyboard();
  const above: CSSProperties | undefined = area
    ? { ...area, position: 'fixed', insetInline: 0, zIndex: 40, minHeight: 0, margin: 0, padding: 0 }
    : undefined;
  return (
    <div
      style={above}
      data-typing={area ? '' : undefined}
      className="group/talk -mt-3 mb-[calc(var(--bottom-bar)+1px)] flex h-[calc(100dvh-var(--spacing)*14-var(--bottom-bar)-1px-var(--outage,0px))] min-h-max flex-col md:mx-auto md:mt-0 md:mb-0 md:h-[calc(100dvh-5.5rem-var(--outage,0px))] md:w-full md:max-w-4xl md:px-8 md:pb-8"
    >
      {children}
    </div>
  );
}

interface Area {
  top: number;
  height: number;
}

/** The part of the page above the keyboard of a touch screen; null while there is none. */
function useAboveKeyboard(): Area | null {
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

/** In place of a conversation that does not exist. */
export function ConversationRefusal({ title, text }: { title: string; text: string }) {
  const t = useStrings(strings);
  return (
    <>
      <PageHead title={title} hidden />
      <EmptyState heading="h1" title={title} text={text} picture="/pictures/produce/other.webp">
        <ButtonLink to={paths.messages}>{t.backToMessages}</ButtonLink>
        <ButtonLink to={paths.listings} variant="quiet">
          {t.browseListings}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
