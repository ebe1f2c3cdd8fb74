import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { classNames } from '../../../ui/class-names.ts';
import { controlStyle, Field, type FieldTexts } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { strings } from '../strings.ts';

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
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
  isShown,
  onToggle,
  ref,
  ...rest
}: PasswordFieldProps) {
  const input = useEarlyInput(rest.onChange, ref);
  const t = useStrings(strings);
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
              label={isShown ? t.hidePassword : t.showPassword}
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
