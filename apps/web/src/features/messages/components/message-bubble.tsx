import { Check, CheckCheck, Copy, Ellipsis } from 'lucide-react';
import { createContext, type MouseEvent, type ReactNode, use, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { previewOf } from '../model/message-text.ts';
import type { ThreadItem } from '../model/thread-items.ts';
import { strings } from '../strings.ts';

/** Actions on a message of the other member, null for one without. */
export const MessageActions = createContext<((item: ThreadItem) => ReactNode) | null>(null);

/** Content below a message, or null. */
export const MessageAttachment = createContext<((item: ThreadItem) => ReactNode) | null>(null);

interface MessageBubbleProps {
  item: ThreadItem;
  /** The other member. */
  name: string;
  isLastRead: boolean;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
  /** Moves the text back into the composer. */
  onEdit: (item: ThreadItem) => void;
}

/** One message: own ones on the right, the other member's on the left. */
export function MessageBubble({ item, name, isLastRead, ...actions }: MessageBubbleProps) {
  const t = useStrings(strings);
  const { isOwn, state } = item;
  return (
    <div className={classNames('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      {isOwn ? <Bubble item={item} label={t.you} /> : <OthersBubble item={item} name={name} />}
      {isLastRead && (
        <p className="flex items-center gap-1 text-xs font-medium text-ink-soft">
          <CheckCheck className="size-4" aria-hidden="true" />
          {t.read}
        </p>
      )}
      {(state === 'failed' || state === 'waiting') && <Unsent item={item} {...actions} />}
    </div>
  );
}

/**
 * A message with a menu: behind a button that pointer and keyboard find beside it, or a tap on the bubble where nothing
 * hovers.
 */
function OthersBubble({ item, name }: { item: ThreadItem; name: string }) {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  const actions = use(MessageActions)?.(item);
  if (!actions) return <Bubble item={item} label={name} />;
  const more = t.more(previewOf(item.content), name);
  const tap = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) return;
    const isSelecting = getSelection()?.isCollapsed === false;
    if (!isSelecting && matchMedia('(hover: none)').matches) setOpen(!isOpen);
  };
  return (
    <>
      <div className="group/bubble flex w-full items-center gap-1">
        <Bubble item={item} label={name} onTap={tap} />
        <ScriptButton
          aria-label={more}
          title={more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="grid size-11 shrink-0 place-content-center rounded-full text-ink-soft opacity-0 group-hover/bubble:opacity-100 hover:bg-sunk focus-visible:opacity-100 aria-expanded:opacity-100 [@media(hover:none)]:not-focus-visible:sr-only"
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </ScriptButton>
      </div>
      {isOpen && <MessageMenu content={item.content}>{actions}</MessageMenu>}
    </>
  );
}

interface BubbleProps {
  item: ThreadItem;
  /** Who wrote it. */
  label: string;
  onTap?: (event: MouseEvent) => void;
}

function Bubble({ item, label, onTap }: BubbleProps) {
  const { isOwn, content, created_at, state, by, linksAllowed } = item;
  const t = useStrings(strings);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it opens the same menu
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it opens the same menu
    <div
      onClick={onTap}
      className={classNames(
        'max-w-[85%] rounded-2xl px-4 py-2 sm:max-w-[70%]',
        isOwn ? 'rounded-ee-sm bg-leaf text-on-leaf' : 'rounded-es-sm border border-line bg-card',
        (state === 'sending' || state === 'waiting') && 'opacity-75',
      )}
    >
      <span className="sr-only">{label}: </span>
      <p className="wrap-anywhere paragraphs whitespace-pre-wrap" dir="auto">
        <LinkedText linksAllowed={linksAllowed}>{content}</LinkedText>
      </p>
      <p className={classNames('mt-0.5 text-end text-xs', isOwn ? 'text-on-leaf' : 'text-ink-soft')}>
        {by && (
          <>
            <bdi>{by}</bdi>
            {' · '}
          </>
        )}
        {state === 'sending' ? t.sending : <LocalTime instant={created_at} form="clock" />}
      </p>
    </div>
  );
}

type UnsentProps = Pick<MessageBubbleProps, 'item' | 'onRetry' | 'onRemove' | 'onEdit'>;

function Unsent({ item, onRetry, onRemove, onEdit }: UnsentProps) {
  const t = useStrings(strings);
  const action = 'inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4';
  return (
    <div className="text-end text-sm">
      {item.state === 'waiting' ? (
        <p role="status" className="text-ink-soft">
          {t.waiting}
          {item.reason && ` ${item.reason}`}
        </p>
      ) : (
        <p role="alert" className="font-medium text-tomato">
          {t.sendFailed}
          {item.reason && ` ${item.reason}`}
        </p>
      )}
      <ScriptButton className={action} onClick={() => onRetry(item.id)}>
        {t.tryAgain}
      </ScriptButton>
      <ScriptButton className={action} onClick={() => onEdit(item)}>
        {t.edit}
      </ScriptButton>
      <ScriptButton className={action} onClick={() => onRemove(item.id)}>
        {t.remove}
      </ScriptButton>
    </div>
  );
}

interface MessageMenuProps {
  content: string;
  /** Further actions on the message. */
  children: ReactNode;
}

/** Actions on a message of the other member, below its bubble. */
function MessageMenu({ content, children }: MessageMenuProps) {
  const t = useStrings(strings);
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => setCopied(await copyText(content));
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex gap-1">
      <ScriptButton
        onClick={() => void copy()}
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium text-ink-soft underline-offset-4 hover:bg-sunk hover:underline"
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span aria-live="polite">{copied === undefined ? t.copy : copied ? t.copied : t.copyFailed}</span>
      </ScriptButton>
      {children}
    </div>
  );
}
