import { Search } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** On the button; a phone has room for its glass only. */
  submit: string;
  defaultValue: string;
  maxLength: number;
  className?: string;
}

/** Closes the keyboard of a touch screen, which would cover what is found. */
export function closeKeyboard(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches) field.blur();
}

/** The field `search` of a form, with the button that sends the form in it. */
export function SearchBox({
  label,
  placeholder,
  submit,
  defaultValue,
  maxLength,
  className,
}: SearchBoxProps) {
  return (
    <div className={classNames('relative', className)}>
      <input
        dir="auto"
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={defaultValue}
        maxLength={maxLength}
        enterKeyHint="search"
        className="min-h-13 w-full rounded-full border border-line-strong bg-card px-5 room-end-17 text-lg text-ellipsis text-ink placeholder:text-ink-soft sm:px-6 sm:room-end-36 [&::-webkit-search-cancel-button]:me-2"
      />
      <span className="absolute top-1 inset-e-1">
        <Button type="submit">
          <Search className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">{submit}</span>
        </Button>
      </span>
    </div>
  );
}
