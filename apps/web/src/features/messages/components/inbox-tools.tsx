import { RefreshCw, Search } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { classNames } from '../../../ui/class-names.ts';
import { controlStyle } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { strings } from '../strings.ts';

interface InboxToolsProps {
  search: string;
  onSearch: (text: string) => void;
  onRefresh: () => void;
  isRefreshing: boolean;
}

export function InboxTools({ search, onSearch, onRefresh, isRefreshing }: InboxToolsProps) {
  const t = useStrings(strings);
  const id = useId();
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => onSearch(target.value);
  const input = useEarlyInput(type);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="relative min-w-[min(100%,11rem)] flex-1">
        <label htmlFor={id} className="sr-only">
          {t.searchLabel}
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 inset-s-4 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={input}
          dir="auto"
          id={id}
          type="search"
          autoComplete="off"
          value={search}
          placeholder={t.searchPlaceholder}
          onChange={type}
          className={classNames(controlStyle, 'room-start-11')}
        />
      </div>
      <IconButton
        label={t.refresh}
        onClick={onRefresh}
        icon={
          <RefreshCw aria-hidden="true" className={classNames('size-5', isRefreshing && 'animate-spin')} />
        }
      />
    </div>
  );
}
