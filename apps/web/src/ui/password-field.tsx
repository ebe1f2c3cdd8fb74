import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { useEarlyInput } from './use-early-input.ts';

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  words: { showPassword: string; hidePassword: string };
  isShown: boolean;
  /** Absent on a second field that follows the first one's button. */
  onToggle?: () => void;
}

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  hint,
  error,
  note,
  words,
  isShown,
  onToggle,
  ref,
  ...rest
}: PasswordFieldProps) {
  const input = useEarlyInput(rest.onChange, ref);
  return (
    <Field label={label} hint={hint} error={error} note={note}>
      {(control) => (
        <span className="relative block">
          <input
            {...rest}
            {...control}
            ref={input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(controlStyle, onToggle && 'pe-13')}
          />
          {onToggle && (
            <IconButton
              label={isShown ? words.hidePassword : words.showPassword}
              icon={isShown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
              onClick={onToggle}
              className="absolute top-0.5 inset-e-1"
            />
          )}
        </span>
      )}
    </Field>
  );
}
