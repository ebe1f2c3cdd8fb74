import { useQuery } from '@tanstack/react-query';
import type { AdminSettings } from '@windfall/contract';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { settingsQuery, useChangeSettings } from '../api/settings.ts';
import { LoadedPart } from '../components/loaded-part.tsx';
import { ClimateSetting } from './climate-setting.tsx';
import { NewMembersSetting } from './new-members-setting.tsx';
import { SecurityLevel } from './security-level.tsx';
import { strings } from './strings.ts';
import { TestimonialsSetting } from './testimonials-setting.tsx';

/** Maintenance, notifications, security level, limits of new members, climate and testimonials; a change takes effect at once on every open page. */
export function SettingsTab() {
  const t = useStrings(strings);
  return (
    <section aria-label={t.title}>
      <LoadedPart query={useQuery(settingsQuery)}>
        {(settings) => <Settings settings={settings} />}
      </LoadedPart>
    </section>
  );
}

function Settings({ settings }: { settings: AdminSettings }) {
  const t = useStrings(strings);
  const { mutate, isPending, error, variables, reset } = useChangeSettings();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const change = (changes: Partial<AdminSettings>) =>
    mutate(changes, {
      onSuccess: () => {
        toast.success(t.saved);
        setConfirmOpen(false);
      },
    });
  const reason = error && (serverMessage(error) ?? t.failed);
  const failureOf = (setting: keyof AdminSettings) =>
    !isConfirmOpen && variables && setting in variables && reason;
  return (
    <div className="grid max-w-3xl gap-5">
      <Card>
        <CheckboxField
          label={t.maintenance}
          hint={t.maintenanceHint}
          checked={settings.maintenance}
          disabled={isPending}
          onChange={(event) => (event.target.checked ? setConfirmOpen(true) : change({ maintenance: false }))}
        />
        <FormError>{failureOf('maintenance')}</FormError>
      </Card>
      <Card>
        <CheckboxField
          label={t.notifications}
          hint={t.notificationsHint}
          checked={settings.notificationsEnabled}
          disabled={isPending}
          onChange={(event) => change({ notificationsEnabled: event.target.checked })}
        />
        <FormError>{failureOf('notificationsEnabled')}</FormError>
      </Card>
      <SecurityLevel level={settings.securityLevel} isSaving={isPending} onRaise={change} />
      <NewMembersSetting stored={settings} />
      <ClimateSetting stored={settings.climate} />
      <TestimonialsSetting stored={settings.testimonials} />
      <ConfirmDialog
        isOpen={isConfirmOpen}
        title={t.maintenanceQuestion}
        text={t.maintenanceText}
        confirmLabel={t.switchOn}
        cancelLabel={t.cancel}
        isWorking={isPending}
        error={reason}
        onConfirm={() => change({ maintenance: true })}
        onCancel={() => {
          setConfirmOpen(false);
          reset();
        }}
      />
    </div>
  );
}
