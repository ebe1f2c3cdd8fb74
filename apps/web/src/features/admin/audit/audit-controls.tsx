import { AUDIT_ACTIONS, LIMITS } from '@windfall/contract';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useDayRange } from '../../../lib/use-day-range.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type AuditFilters, auditFiltersPath, readAuditFilters } from '../audit-filters.ts';
import { strings as actionStrings } from './action-strings.ts';
import { strings } from './strings.ts';

/** No entry is older than the program. */
const FIRST_DAY = '2020-01-01';

/** Filters of the audit log: a GET form that the router takes over. */
export function AuditControls({ filters }: { filters: AuditFilters }) {
  const t = useStrings(strings);
  const { actions } = useStrings(actionStrings);
  const navigate = useNavigate();
  const days = useDayRange(FIRST_DAY);
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
      className="grid column-pair items-start gap-y-4 lg:grid-cols-5"
    >
      <div className="max-lg:col-span-full">
        <SelectField label={t.action} name="action" defaultValue={filters.action}>
          <option value="">{t.anything}</option>
          {AUDIT_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {actions[action]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={t.actor}
        hint={t.actorHint}
        name="actor_name"
        maxLength={LIMITS.name}
        defaultValue={filters.actor_name}
      />
      <TextField
        label={t.subject}
        hint={t.subjectHint}
        name="subject_name"
        maxLength={LIMITS.name}
        defaultValue={filters.subject_name}
      />
      <TextField
        label={t.from}
        {...days}
        name="from"
        defaultValue={filters.from}
        className="max-[22rem]:px-2"
      />
      <TextField label={t.to} {...days} name="to" defaultValue={filters.to} className="max-[22rem]:px-2" />
      {filters.actor && <OnlyThis name="actor" value={filters.actor} label={t.onlyBy} />}
      {filters.subject && <OnlyThis name="subject" value={filters.subject} label={t.onlyAbout} />}
      <div className="col-span-full flex flex-wrap gap-3">
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

/** A filter by one id, which a link set; the box keeps it or leaves it out. */
function OnlyThis({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <div className="col-span-full">
      <CheckboxField name={name} value={value} label={label} defaultChecked />
    </div>
  );
}
