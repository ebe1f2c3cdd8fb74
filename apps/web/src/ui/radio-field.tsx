import { type ReactNode, useId } from 'react';
import { useErrorText } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

interface RadioFieldProps<V extends string> {
  legend: string;
  /** Options; `hint` explains an option. */
  options: readonly { readonly value: V; readonly label: ReactNode; readonly hint?: string }[];
  value: V | null;
  onChange: (value: V) => void;
  /** Of a form that is sent without scripts. */
  name?: string;
  error?: string | undefined;
}

/** A choice of one, all of it in sight: by arrow keys, click or tap on the whole line. */
export function RadioField<V extends string>({
  legend,
  options,
  value,
  onChange,
  name,
  error,
}: RadioFieldProps<V>) {
  const errorText = useErrorText(error);
  const [ownName, errorId] = [useId(), useId()];
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {error && (
        <p id={errorId} role="alert" className="mb-1 text-sm font-medium text-tomato">
          {errorText}
        </p>
      )}
      {options.map((option) => (
        <Option
          key={option.value}
          option={option}
          name={name ?? ownName}
          isChosen={value === option.value}
          onChoose={() => onChange(option.value)}
        />
      ))}
    </fieldset>
  );
}

interface OptionProps {
  option: RadioFieldProps<string>['options'][number];
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ option: { value, label, hint }, name, isChosen, onChoose }: OptionProps) {
  const input = useEarlyInput<HTMLInputElement>(onChoose);
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-2 py-2 hover:bg-sunk has-checked:bg-leaf-soft">
      <input
        ref={input}
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-leaf"
      />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}
