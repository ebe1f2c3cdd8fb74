import { Search } from 'lucide-react';
import type { ChangeEvent, FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { strings } from '../strings.ts';

interface ProduceSearchProps {
  text: string;
  onType: (text: string) => void;
}

/**
 * A GET form. With scripts it searches while the visitor types, and sending it puts the search into the
 * address.
 */
export function ProduceSearch({ text, onType }: ProduceSearchProps) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    const query = words ? `?${new URLSearchParams({ search: words })}` : '';
    navigate(paths.seasonalProduce + query, { replace: true });
  };
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => onType(target.value);
  const input = useEarlyInput(type);
  return (
    <form
      method="get"
      action={paths.seasonalProduce}
      onSubmit={submit}
      className="relative mb-6 w-full max-w-xl"
    >
      <input
        ref={input}
        type="search"
        name="search"
        aria-label={t.searchLabel}
        placeholder={t.searchPlaceholder}
        value={text}
        onChange={type}
        maxLength={100}
        enterKeyHint="search"
        className="min-h-13 w-full rounded-full border border-line-strong bg-card pe-17 ps-5 text-lg text-ellipsis text-ink placeholder:text-ink-soft [&::-webkit-search-cancel-button]:me-2"
      />
      <span className="absolute top-1 inset-e-1">
        <Button type="submit" variant="leaf" aria-label={t.searchButton}>
          <Search className="size-5" aria-hidden="true" />
        </Button>
      </span>
    </form>
  );
}
