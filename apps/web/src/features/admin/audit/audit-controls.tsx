import { AUDIT_ACTIONS } from '@windfall/contract';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type AuditFilters, auditFiltersPath, readAuditFilters } from '../audit-filters.ts';
import { actionInWords, strings } from './strings.ts';

/** Filters of the audit log: a GET form that the router takes over. */
export function AuditControls({ filters }: { filters: AuditFilters }) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    navigate(auditFiltersPath(readAuditFilters(new URLSearchParams(fields))));
  };
  return (
    <form
      method="get"
      action={paths.auditLog}
      onSubmit={apply}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-5"
    >
      <SelectField label={t.action} name="action" defaultValue={filters.action}>
        <option value="">{t.anything}</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {actionInWords(action)}
          </option>
        ))}
      </SelectField>
      <TextField label={t.actor} hint={t.actorHint} name="actor" defaultValue={filters.actor} />
      <TextField label={t.subject} hint={t.subjectHint} name="subject" defaultValue={filters.subject} />
      <TextField label={t.from} name="from" type="date" defaultValue={filters.from} />
      <TextField label={t.to} name="to" type="date" defaultValue={filters.to} />
      <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-5">
        <Button type="submit" variant="leaf">
          {t.apply}
        </Button>
        <ButtonLink to={paths.auditLog} variant="quiet">
          {t.clear}
        </ButtonLink>
      </div>
    </form>
  );
}
