import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, EllipsisVertical } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { iconButtonStyle } from '../../../ui/icon-button.tsx';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { muteQuery, useSetMuted } from '../api/change-conversation.ts';
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
      className="group/talk -mt-3 mb-[calc(var(--bottom-bar)+1px)] flex h-[calc(100dvh-var(--spacing)*14-var(--bottom-bar)-1px-var(--outage,0px)-var(--acting,0px))] min-h-max flex-col md:mx-auto md:mt-0 md:mb-0 md:h-[calc(100dvh-5.5rem-var(--outage,0px)-var(--acting,0px))] md:w-full md:max-w-4xl md:px-8 md:pb-8"
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

/** Actions on a conversation, behind one button: a phone's header has no room for more. */
export function ConversationMenu({ name, children }: { name: string; children: ReactNode }) {
  const t = useStrings(strings);
  // Its parts ask the server, which only an opened menu needs.
  const [wasOpened, setOpened] = useState(false);
  return (
    <Disclosure
      closeOn={null}
      onToggle={(isOpen) => isOpen && setOpened(true)}
      label={t.moreOf(name)}
      className="relative -me-2 shrink-0"
      summaryClassName={`${iconButtonStyle} cursor-pointer list-none`}
      summary={<EllipsisVertical className="size-5" aria-hidden="true" />}
    >
      <div className="absolute inset-e-0 z-10 flex w-48 max-w-[80vw] flex-col rounded-lg border border-line bg-card p-2 shadow-lifted [&>button]:justify-start [&>button]:px-3 [&>button]:text-start [&>button]:text-base [&>button]:text-ink">
        {wasOpened && children}
      </div>
    </Disclosure>
  );
}

/** Ends or resumes emails and pushes about a conversation, and says what that means. */
export function MuteButton({ otherUserId, name }: { otherUserId: string; name: string }) {
  const t = useStrings(strings);
  const { data: isMuted = false, isLoading } = useQuery(muteQuery(otherUserId));
  const { mutate, isPending, error } = useSetMuted(otherUserId);
  const isBusy = isLoading || isPending;
  const change = () =>
    mutate(!isMuted, {
      onSuccess: (muted) => toast.success(muted ? t.muted(name) : t.unmuted(name)),
    });
  const Icon = isMuted ? Bell : BellOff;
  return (
    <>
      <ScriptButton
        aria-label={isMuted ? t.unmuteOf(name) : t.muteOf(name)}
        aria-disabled={isBusy}
        onClick={() => isBusy || change()}
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium text-ink-soft underline-offset-4 hover:bg-sunk hover:underline"
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {isMuted ? t.unmute : t.mute}
      </ScriptButton>
      <FormError takesFocus={false}>{error && (serverMessage(error) ?? t.muteFailed)}</FormError>
    </>
  );
}
