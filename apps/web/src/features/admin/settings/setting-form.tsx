import type { FormEvent, ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { FormOperation } from '../../../lib/plain-forms/posted-form.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { SettingsSectionName } from './settings-section.tsx';

interface SettingFormProps {
  failure: ReactNode;
  isPending: boolean;
  onSubmit: (event: FormEvent) => void;
  /** The section of a form that the server takes without scripts. */
  section?: SettingsSectionName;
  /** Label of the button. */
  save: string;
  /** Beside the button. */
  more?: ReactNode;
  children: ReactNode;
}

/** The form of a section. */
export function SettingForm({
  failure,
  isPending,
  onSubmit,
  section,
  save,
  more,
  children,
}: SettingFormProps) {
  return (
    <form
      method="post"
      action={section && paths.adminSetting(section)}
      noValidate
      onSubmit={onSubmit}
      className="flex flex-col gap-4"
    >
      {section && <FormOperation id="changeSettings" />}
      <FormError>{failure}</FormError>
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton variant="leaf" isLoading={isPending} worksWithoutScripts={section ? 'only' : false}>
          {save}
        </SubmitButton>
        {more}
      </div>
    </form>
  );
}
