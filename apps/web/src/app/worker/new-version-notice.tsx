import { defineStrings } from '@windfall/contract';
import { type ReactNode, useId } from 'react';
import { useStrings } from '../../lib/i18n/strings.ts';
import { ScriptButton } from '../../ui/script-button.tsx';
import { dismissNewVersion, openNewVersion } from './new-version.ts';

const strings = defineStrings({
  en: {
    newVersion: 'A new version is there.',
    reload: 'Reload',
    later: 'Later',
  },
});

/** Offers a newer build of the application. It never reloads by itself, since a form may be open. */
export default function NewVersionNotice() {
  const t = useStrings(strings);
  return (
    <FloatingNotice text={t.newVersion}>
      <FloatingNoticeButton onClick={openNewVersion}>{t.reload}</FloatingNoticeButton>
      <FloatingNoticeButton onClick={dismissNewVersion}>{t.later}</FloatingNoticeButton>
    </FloatingNotice>
  );
}

/** A sentence with buttons over the page, above the bar of a phone. Undoing a deletion lies over it. */
function FloatingNotice({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 mx-auto flex w-fit max-w-md flex-wrap items-center gap-x-1 rounded-lg bg-ink py-1.5 pe-1.5 ps-5 text-paper shadow-lifted md:bottom-6"
    >
      <p id={id} role="status" className="min-w-0 py-2 wrap-anywhere">
        {text}
      </p>
      {children}
    </section>
  );
}

function FloatingNoticeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <ScriptButton
      onClick={onClick}
      className="min-h-11 shrink-0 rounded-md px-4 font-bold text-paper underline underline-offset-4 outline-offset-[-4px] outline-paper"
    >
      {children}
    </ScriptButton>
  );
}
