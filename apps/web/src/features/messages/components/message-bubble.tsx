import { CheckCheck } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { ThreadItem } from '../model/thread-items.ts';
import { strings } from '../strings.ts';

/** Actions on a message of the other member. */
export const MessageActions = createContext<((item: ThreadItem) => ReactNode) | null>(null);

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
  const { isOwn, content, state } = item;
  const actionsOf = use(MessageActions);
  return (
    <div className={classNames('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      <div
        className={classNames(
          'max-w-[85%] rounded-2xl px-4 py-2 sm:max-w-[70%]',
          isOwn ? 'rounded-br-sm bg-leaf text-on-leaf' : 'rounded-bl-sm border border-line bg-card',
          (state === 'sending' || state === 'waiting') && 'opacity-75',
        )}
      >
        <span className="sr-only">{isOwn ? t.you : name}: </span>
        <p className="text-left wrap-anywhere whitespace-pre-wrap" dir="auto">
          {content}
        </p>
        <p className={classNames('mt-0.5 text-right text-xs', isOwn ? 'text-on-leaf' : 'text-ink-soft')}>
          {state === 'sending' ? t.sending : <LocalTime instant={item.created_at} form="clock" />}
        </p>
      </div>
      {!isOwn && actionsOf?.(item)}
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

type UnsentProps = Pick<MessageBubbleProps, 'item' | 'onRetry' | 'onRemove' | 'onEdit'>;

function Unsent({ item, onRetry, onRemove, onEdit }: UnsentProps) {
  const t = useStrings(strings);
  const action = 'inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4';
  return (
    <div className="text-right text-sm">
      {item.state === 'waiting' ? (
        <p role="status" className="text-ink-soft">
          {t.waiting}
        </p>
      ) : (
        <p role="alert" className="font-medium text-tomato">
          {t.sendFailed}
          {item.reason && ` ${item.reason}`}
        </p>
      )}
      <button type="button" className={action} onClick={() => onRetry(item.id)}>
        {t.tryAgain}
      </button>
      <button type="button" className={action} onClick={() => onEdit(item)}>
        {t.edit}
      </button>
      <button type="button" className={action} onClick={() => onRemove(item.id)}>
        {t.remove}
      </button>
    </div>
  );
}
