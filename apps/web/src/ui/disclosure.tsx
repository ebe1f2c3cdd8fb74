import { type ReactNode, useEffect, useRef } from 'react';
import { Details } from './details.tsx';

interface DisclosureProps {
  /** Always visible; opens the panel. */
  summary: ReactNode;
  /** Name of the control where `summary` is only a picture. */
  label?: string;
  summaryClassName?: string;
  className?: string;
  /** When this changes (the address, say) the panel closes, unless it `isOpen`. */
  closeOn: unknown;
  /** It is drawn open, for something in it that has to be seen. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/**
 * A panel behind a button, made of `<details>` so that it opens before or without scripts. Closes on Escape,
 * on a click or a focus elsewhere, and when `closeOn` changes. A window that it opened leaves it open, so that the focus
 * returns to the button in it.
 */
export function Disclosure({
  summary,
  label,
  summaryClassName,
  className,
  closeOn,
  isOpen = false,
  onToggle,
  children,
}: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useCloseElsewhere(details);
  const last = useRef({ closeOn, isOpen });
  useEffect(() => {
    // A panel that was opened before hydration stays.
    if (last.current.closeOn === closeOn && last.current.isOpen === isOpen) return;
    last.current = { closeOn, isOpen };
    details.current?.toggleAttribute('open', isOpen);
  }, [closeOn, isOpen]);
  return (
    <Details
      ref={details}
      // Without scripts, opening one closes the other, which it could cover.
      name="panel"
      open={isOpen}
      className={className}
      onToggle={(isOpened) => onToggle?.(isOpened)}
    >
      <summary aria-label={label} title={label} className={summaryClassName}>
        {summary}
      </summary>
      {children}
    </Details>
  );
}

function useCloseElsewhere(details: React.RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = details;
      if (!current?.open || isInWindow(event)) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        current.querySelector('summary')?.focus();
      } else if (event.target instanceof Node && current.contains(event.target)) return;
      current.open = false;
    };
    const events = ['pointerdown', 'focusin', 'keydown'] as const;
    for (const name of events) document.addEventListener(name, close);
    return () => {
      for (const name of events) document.removeEventListener(name, close);
    };
  }, [details]);
}

const isInWindow = ({ target }: Event) =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
