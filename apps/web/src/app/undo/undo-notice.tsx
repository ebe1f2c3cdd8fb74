import { DELETION, defineStrings } from '@windfall/contract';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { endUndoOffer, type UndoOffer } from '../../lib/undo-offer.ts';
import { ScriptButton } from '../../ui/script-button.tsx';

const LOOK_AGAIN_MS = 1_000;
/** The server's grace, less the time of a slow request. */
const LONGEST_MS = DELETION.grace - 15_000;

const strings = defineStrings({
  en: {
    deleted: (name: string) => `Deleted “${name}”.`,
    undo: 'Undo',
    retry: 'Try again',
    restored: (name: string) => `“${name}” is back.`,
    tooLate: (name: string) => `It is too late to bring “${name}” back.`,
    failed: (name: string) => `“${name}” could not be brought back.`,
  },
});

type State = 'deleted' | 'failed' | 'restored' | 'tooLate';

interface UndoNoticeProps {
  offer: UndoOffer;
  /** Whether the visitor has used the page since the offer. */
  hasMovedOn: RefObject<boolean>;
}

/** Says what was deleted, with the button that undoes it. */
export default function UndoNotice({ offer, hasMovedOn }: UndoNoticeProps) {
  const t = useStrings(strings);
  const textId = useId();
  const box = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>('deleted');
  const isWorking = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer in the same place starts anew
  useEffect(() => setState('deleted'), [offer]);
  useFirstFocus(button, offer, hasMovedOn);
  useEndOfOffer(box, `${offer.name} ${state}`, () => endUndoOffer(offer));
  const undo = async () => {
    if (isWorking.current) return;
    isWorking.current = true;
    setState(await outcomeOf(offer));
    isWorking.current = false;
    box.current?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={textId}
      data-edge="bottom"
      className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit max-w-md items-center gap-2 rounded-lg bg-ink py-1.5 px-5 text-paper has-[button]:pe-1.5 shadow-lifted md:bottom-6"
    >
      <p id={textId} role="status" className="min-w-0 py-2 wrap-anywhere">
        {t[state](offer.name)}
      </p>
      {(state === 'deleted' || state === 'failed') && (
        <ScriptButton
          ref={button}
          onClick={() => void undo()}
          className="min-h-11 shrink-0 rounded-md px-4 font-bold text-paper underline underline-offset-4 outline-offset-[-4px] outline-paper"
        >
          {state === 'failed' ? t.retry : t.undo}
        </ScriptButton>
      )}
    </section>
  );
}

async function outcomeOf(offer: UndoOffer): Promise<State> {
  try {
    await offer.undo();
    return 'restored';
  } catch (error) {
    return isApiError(error) && error.status === 404 ? 'tooLate' : 'failed';
  }
}

/**
 * Focuses the button once for each offer: the focused element went with the deleted thing. The heading of a page that is
 * on its way takes the focus first. A visitor who has moved on keeps the focus: taking it would close an open menu.
 */
function useFirstFocus(
  button: RefObject<HTMLElement | null>,
  offer: UndoOffer,
  hasMovedOn: RefObject<boolean>,
): void {
  const isOnTheWay = useNavigation().state !== 'idle';
  const focused = useRef<UndoOffer | null>(null);
  useEffect(() => {
    if (isOnTheWay || focused.current === offer) return;
    const frame = requestAnimationFrame(() => {
      focused.current = offer;
      if (!hasMovedOn.current) button.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [button, offer, hasMovedOn, isOnTheWay]);
}

/**
 * Calls `onEnd` after the time of an offer, which starts anew with each `phase`. While the pointer or the keyboard is on
 * it, it stays a while longer.
 */
function useEndOfOffer(box: RefObject<HTMLElement | null>, phase: string, onEnd: () => void): void {
  const end = useRef(onEnd);
  end.current = onEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase has the whole time
  useEffect(() => {
    const start = Date.now();
    let timer = setTimeout(look, DELETION.undo);
    function look() {
      if (isInUse(box.current) && Date.now() - start < LONGEST_MS) timer = setTimeout(look, LOOK_AGAIN_MS);
      else leave(box.current, end.current);
    }
    return () => clearTimeout(timer);
  }, [phase, box]);
}

function isInUse(box: HTMLElement | null): boolean {
  return box !== null && (box.matches(':hover') || box.querySelector(':focus-visible') !== null);
}

/** A focus inside the notice moves to the page, where the keyboard goes on. */
function leave(box: HTMLElement | null, end: () => void): void {
  const hadFocus = box?.contains(document.activeElement);
  end();
  if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true });
}
