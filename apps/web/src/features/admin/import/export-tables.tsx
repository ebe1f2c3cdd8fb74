import { useStrings } from '../../../lib/i18n/strings.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { strings } from './strings.ts';

const EXPORT_HREF = '/api/admin/export';
const TABLES = ['listings', 'members', 'claims'] as const;

/** Links to files with the rows of the site. */
export function ExportTables() {
  const t = useStrings(strings);
  return (
    <section aria-labelledby="export-tables">
      <h2 id="export-tables" className="text-2xl">
        {t.export}
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">{t.exportLead}</p>
      <ul className="mt-4 flex flex-wrap gap-3">
        {TABLES.map((table) => (
          <FileLink key={table} href={`${EXPORT_HREF}/${table}`} title={t.tables[table]} />
        ))}
        <FileLink href={EXPORT_HREF} title={t.exportAll} />
      </ul>
    </section>
  );
}

function FileLink({ href, title }: { href: string; title: string }) {
  return (
    <li>
      <a href={href} download className={buttonStyle('quiet', 'medium')}>
        {title}
      </a>
    </li>
  );
}
