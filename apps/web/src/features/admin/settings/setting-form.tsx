import type { FormEvent, ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { siteStrings } from './site-strings.ts';

interface SettingFormProps {
  failure: ReactNode;
  isPending: boolean;
  onSubmit: (event: FormEvent) => void;
  /** Label of the button. */
  save: string;
  children: ReactNode;
}

/** The form of a section, with its button and a way to see what came of it. */
export function SettingForm({ failure, isPending, onSubmit, save, children }: SettingFormProps) {
  const t = useStrings(siteStrings);
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormError>{failure}</FormError>
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton variant="leaf" isLoading={isPending}>
          {save}
        </SubmitButton>
        {/* A new document: the page that is open still has the earlier words. */}
        <a href={paths.home} className="text-link inline-flex min-h-11 items-center">
          {t.seeHome}
        </a>
      </div>
    </form>
  );
}
