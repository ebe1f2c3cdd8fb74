import { ChevronDown } from 'lucide-react';
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';
import { ScriptButton } from './script-button.tsx';
import { useEarlyInput } from './use-early-input.ts';

/** One suggestion: `key` tells it from the others, `label` is what it says. */
export interface ComboboxOption {
  key: string;
  label: string;
}

interface ComboboxFieldProps<O extends ComboboxOption>
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange' | 'role' | 'list' | 'autoComplete'> {
  value: string;
  /** The typed text, after every key. */
  onChange: (text: string) => void;
  /** Suggestions for what stands in the field; none is fine. */
  options: readonly O[];
  onChoose: (option: O) => void;
  /** Name of the list of suggestions. */
  listLabel: string;
  /** Said by screen readers whenever it changes: how many suggestions there are, or why there are none. */
  status: string;
  /** The value was typed into another field that this one takes the place of. */
  startsOpen?: boolean | undefined;
  /** Name of the button that opens the list; without it there is none. */
  openLabel?: string | undefined;
}

/**
 * Free text with suggestions below it, after the combobox pattern of the ARIA Authoring Practices: the focus stays in the
 * field, arrow keys move through the list, Enter takes a suggestion, Escape closes it. Whatever was typed counts.
 */
export function ComboboxField<O extends ComboboxOption>({
  label,
  hint,
  error,
  note,
  hidesLabel,
  value,
  onChange,
  options,
  onChoose,
  listLabel,
  status,
  startsOpen = false,
  openLabel,
  className,
  ref,
  ...rest
}: ComboboxFieldProps<O>) {
  const listId = useId();
  const list = useList(options, onChoose, startsOpen);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // Of text that was typed before React took the field over, which may have been left since.
    if (document.activeElement === target) list.open();
    onChange(target.value);
  };
  const input = useEarlyInput(type, ref);
  return (
    <Field label={label} hint={hint} error={error} note={note} hidesLabel={hidesLabel}>
      {(control) => (
        <span className="relative block">
          <input
            dir="auto"
            {...rest}
            {...control}
            ref={input}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={list.isOpen}
            aria-controls={list.isOpen ? listId : undefined}
            aria-activedescendant={list.active === null ? undefined : `${listId}-${list.active}`}
            autoComplete="off"
            value={value}
            onChange={type}
            onKeyDown={list.onKeyDown}
            onBlur={(event) => {
              list.close();
              rest.onBlur?.(event);
            }}
            className={classNames(controlStyle, openLabel && 'room-end-12', className)}
          />
          {openLabel && (
            <ScriptButton
              tabIndex={-1}
              aria-label={openLabel}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus();
                if (list.isOpen) list.close();
                else list.open();
              }}
              className="absolute top-0.5 inset-e-0.5 grid size-11 place-content-center rounded-md text-ink-soft hover:bg-sunk"
            >
              <ChevronDown className="size-5" aria-hidden="true" />
            </ScriptButton>
          )}
          {list.isOpen && <Options id={listId} label={listLabel} options={options} list={list} />}
          <span role="status" className="sr-only">
            {status}
          </span>
        </span>
      )}
    </Field>
  );
}

interface OptionsProps<O> {
  id: string;
  label: string;
  options: readonly O[];
  list: { active: number | null; choose: (option: O) => void };
}

function Options<O extends ComboboxOption>({ id, label, options, list }: OptionsProps<O>) {
  const box = useRef<HTMLDivElement>(null);
  // Low on a small screen it would open, or grow, behind what stands at the bottom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: growing is what asks for it again
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for a cleanup.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [options.length]);
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(18rem,40dvh)] scroll-mt-24 scroll-mb-20 overflow-y-auto rounded-md border border-line-strong bg-card py-1 shadow-lifted"
    >
      {options.map((option, index) => (
        <OptionRow
          key={option.key}
          id={`${id}-${index}`}
          label={option.label}
          isActive={index === list.active}
          onChoose={() => list.choose(option)}
        />
      ))}
    </div>
  );
}

interface OptionRowProps {
  id: string;
  label: string;
  isActive: boolean;
  onChoose: () => void;
}

function OptionRow({ id, label, isActive, onChoose }: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      // The press must not take the focus from the field, which would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center px-3.5 py-2 wrap-anywhere hover:bg-sunk aria-selected:bg-leaf-soft aria-selected:text-leaf-strong"
    >
      {label}
    </div>
  );
}

/** Whether the list is open and which of its options is the active one. */
function useList<O extends ComboboxOption>(
  options: readonly O[],
  onChoose: (option: O) => void,
  startsOpen: boolean,
) {
  const [wantsOpen, setWantsOpen] = useState(startsOpen);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const isOpen = wantsOpen && options.length > 0;
  const index = options.findIndex(({ key }) => key === activeKey);
  const active = isOpen && index >= 0 ? index : null;
  const open = () => {
    setWantsOpen(true);
    setActiveKey(null);
  };
  const close = () => {
    setWantsOpen(false);
    setActiveKey(null);
  };
  const choose = (option: O) => {
    close();
    onChoose(option);
  };
  const move = (step: 1 | -1) => {
    setWantsOpen(true);
    const from = active ?? (step === 1 ? -1 : options.length);
    const next = (from + step + options.length) % options.length;
    setActiveKey(options[next]?.key ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method that composes a character are its own.
    if (event.nativeEvent.isComposing) return;
    const chosen = active === null ? undefined : options[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  return { isOpen, active, open, close, choose, onKeyDown };
}
