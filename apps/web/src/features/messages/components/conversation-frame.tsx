import type { CSSProperties, ReactNode } from 'react';
import { useAboveKeyboard } from '../hooks/use-above-keyboard.ts';

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
