import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { iconButtonStyle } from '../../../ui/icon-button.tsx';
import { strings } from '../strings.ts';

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
