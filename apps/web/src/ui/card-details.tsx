import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { Card } from './card.tsx';
import { Details } from './details.tsx';

interface CardDetailsProps {
  id?: string;
  title: string;
  lead: string;
  /** Opens it, for example when the address names it. */
  opens?: boolean;
  summaryRef?: Ref<HTMLElement>;
  /** Drawn when it is opened for the first time, so that nothing is loaded before. */
  children: ReactNode;
}

/** A card that is closed at first. */
export function CardDetails({ id, title, lead, opens = false, summaryRef, children }: CardDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (opens) setOpen(true);
  }, [opens]);
  return (
    <Card>
      <Details id={id} className="group scroll-mt-24" open={isOpen} onToggle={setOpen}>
        <summary
          ref={summaryRef}
          className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-heading text-xl font-semibold"
        >
          {title}
          <ChevronDown aria-hidden="true" className="size-5 text-ink-soft group-open:rotate-180" />
        </summary>
        <p className="mt-1 mb-4 text-ink-soft">{lead}</p>
        {isOpen && children}
      </Details>
    </Card>
  );
}
