import { isBlank } from '@windfall/contract';
import { SendHorizontal } from 'lucide-react';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { readStoredText, storeText, useStoredText } from '../../../lib/drafts/draft-store.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { needsSignIn, type Sent } from '../../../lib/outbox/send.ts';
import { classNames } from '../../../ui/class-names.ts';
import { controlStyle } from '../../../ui/field.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { deleteDraft, draftId, restoreDraft } from '../model/draft-id.ts';
import { isTooLong } from '../model/message-text.ts';
import { strings } from '../strings.ts';
import { MessageLength } from './message-length.tsx';

interface ComposerProps {
  /** Name under which the text is stored until it is sent. */
  draft: string;
  name: string;
  onSend: (id: string, content: string) => Promise<Sent<unknown>>;
  /** Why nothing can be sent. */
  problem?: string | undefined;
}

/** The text field of a message. Enter sends with a keyboard; on touch screens it begins a new line. */
export function Composer({ draft, name, onSend, problem }: ComposerProps) {
  const t = useStrings(strings);
  const text = useStoredText(draft);
  const lengthId = useId();
  const tooLong = isTooLong(text);
  const [note, setNote] = useState('');
  const isHydrated = useHydrated();
  const write = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    setNote('');
    storeText(draft, target.value);
  };
  const area = useEarlyInput(write);
  const send = (event: FormEvent) => {
    event.preventDefault();
    area.current?.focus();
    setNote(isBlank(text) ? t.blank : '');
    if (isBlank(text) || tooLong) return;
    const id = draftId(draft, text.trim());
    deleteDraft(draft);
    onSend(id, text).then((sent) => {
      if (sent.result !== 'refused' || sent.item) return;
      // The text is stored nowhere else, so it is restored, unless new text was typed meanwhile.
      if (readStoredText(draft) === '') restoreDraft(draft, id, text);
      if (!needsSignIn(sent)) setNote([t.sendFailed, sent.reason].filter(Boolean).join(' '));
    });
  };
  return (
    <form
      onSubmit={send}
      data-edge="bottom"
      className="border-t border-line bg-card px-3 py-2.5 group-data-typing/talk:py-1.5 sm:px-4"
    >
      <p role="alert" className="text-sm font-medium text-tomato empty:hidden">
        {problem || (tooLong ? t.tooLong : note)}
      </p>
      <NeedsScript />
      <div className="flex items-end gap-2">
        <textarea
          dir="auto"
          ref={area}
          name="message"
          // Where the browser does not size the field by its content, the number of lines does.
          rows={Math.min(6, text.split('\n').length)}
          value={text}
          aria-label={t.messageTo(name)}
          aria-describedby={lengthId}
          aria-invalid={tooLong || undefined}
          placeholder={t.messagePlaceholder}
          enterKeyHint="enter"
          onChange={write}
          onKeyDown={sendOnEnter}
          className={classNames(controlStyle, 'field-sizing-content max-h-40 resize-none')}
        />
        <button
          type="submit"
          disabled={!isHydrated}
          aria-label={t.send}
          title={t.send}
          className="grid size-12 shrink-0 place-content-center rounded-full bg-tomato text-on-tomato transition-colors hover:bg-tomato-strong disabled:cursor-progress disabled:opacity-60"
        >
          <SendHorizontal className="size-5" aria-hidden="true" />
        </button>
      </div>
      <div id={lengthId}>
        <MessageLength text={text} />
      </div>
    </form>
  );
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  // Enter also confirms a character of an input method.
  const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
  if (!isPlainEnter || matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
