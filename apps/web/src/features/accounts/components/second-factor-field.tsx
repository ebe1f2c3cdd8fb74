import type { ComponentProps } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { strings } from '../strings.ts';

/** The code of a second factor, in a form that signs in. */
export function SecondFactorField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useStrings(strings);
  return (
    <TextField
      label={t.code}
      hint={t.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      autoFocus
      {...field}
    />
  );
}
