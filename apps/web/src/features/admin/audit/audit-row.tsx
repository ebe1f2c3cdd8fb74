import type { AuditEntry } from '@windfall/contract';
import { Link } from 'react-router';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { auditFiltersPath, readAuditFilters } from '../audit-filters.ts';
import { strings as backupStrings } from '../backups/strings.ts';
import { strings as actionStrings } from './action-strings.ts';
import { detailsInWords } from './details-in-words.ts';
import { sentenceOf } from './entry-words.ts';
import { strings } from './strings.ts';

/** Actor, action, subject, time, network address and details of each entry. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useStrings(strings);
  const { actor_name, subject_id, subject_name, address, created_at } = entry;
  const { before, after } = sentenceOf(entry, useStrings(actionStrings));
  return (
    <li className="border-b border-line py-3 wrap-anywhere last:border-0">
      <p>
        <strong className="font-semibold" dir="auto">
          {actor_name}
        </strong>{' '}
        {before}{' '}
        {subject_id && (
          <Link
            to={auditFiltersPath({ ...readAuditFilters(new URLSearchParams()), subject: subject_id })}
            title={t.onlyThis(subject_name ?? subject_id)}
            className="font-semibold underline underline-offset-4"
          >
            <bdi>{subject_name ?? subject_id}</bdi>
          </Link>
        )}
        {after && ` ${after}`}
      </p>
      <p className="text-sm text-ink-soft">
        <LocalTime instant={created_at} form="exact" />
        {address && ` · ${t.fromAddress(address)}`}
      </p>
      <Details entry={entry} />
    </li>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const { reasons } = useStrings(backupStrings);
  const backupReason = (reason: string) => (entry.action === 'backup.create' ? reasons(reason) : reason);
  const lines = detailsInWords(entry, { t, locale, backupReason });
  if (lines.length === 0) return null;
  return (
    <dl className="mt-1 flex flex-col gap-0.5 text-sm">
      {lines.map(({ term, text }) => (
        <div key={term}>
          <dt className="inline text-ink-soft">{term}: </dt>
          <dd className="inline" dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
