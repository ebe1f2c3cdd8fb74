import type { AuditEntry } from '@windfall/contract';
import { Link } from 'react-router';
import { useTimeZone } from '../../../lib/clock.tsx';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { auditFiltersPath, readAuditFilters } from '../audit-filters.ts';
import { actionInWords, strings } from './strings.ts';

/** Actor, action, subject, time and network address of each entry. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const timeZone = useTimeZone();
  const when = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    ...(timeZone && { timeZone }),
  });
  const { actor_name, action, subject_id, subject_name, address, created_at, details } = entry;
  const hasDetails = Object.keys(details).length > 0;
  return (
    <li className="border-b border-line py-3 wrap-anywhere last:border-0">
      <p>
        <strong className="font-semibold">{actor_name}</strong> {actionInWords(action)}{' '}
        {subject_id && (
          <Link
            to={auditFiltersPath({ ...readAuditFilters(new URLSearchParams()), subject: subject_id })}
            title={t.onlyThis(subject_name ?? subject_id)}
            className="font-semibold underline underline-offset-4"
          >
            {subject_name ?? subject_id}
          </Link>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        <time dateTime={created_at}>{when.format(Date.parse(created_at))}</time>
        {address && ` · ${t.fromAddress(address)}`}
      </p>
      {hasDetails && (
        <details className="mt-1">
          <summary className="text-link text-sm">{t.details}</summary>
          <pre className="overflow-x-auto rounded-md bg-sunk p-3 text-sm whitespace-pre-wrap">
            {JSON.stringify(details, null, 2)}
          </pre>
        </details>
      )}
    </li>
  );
}
