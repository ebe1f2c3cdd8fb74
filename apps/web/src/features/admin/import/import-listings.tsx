import { IMPORT_FORMATS, type ListingImport } from '@windfall/contract';
import { useState } from 'react';
import { requiresProof } from '../../../lib/api/api-error.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { faultsOf, TEMPLATE_HREF, useImportListings } from '../api/import.ts';
import { FaultTable, LeftOutTable, ListingTable } from './import-tables.tsx';
import { strings } from './strings.ts';
import { type Table, TableForm } from './table-form.tsx';

/** Checks a table of listings, then shares all of them. */
export function ImportListings() {
  const t = useStrings(strings);
  const { mutateAsync, data, error, isPending, reset } = useImportListings();
  const { keyOf, resetKey } = useRequestKey();
  const posted = usePostedForm('importListings');
  const [isEdited, setEdited] = useState(false);
  const [checked, setChecked] = useState<ListingImport | null>(null);
  const answered = isEdited ? null : posted;
  const failure = error ?? answered?.refusal;
  // What was checked stays while a proof is asked for.
  const result =
    data ?? (requiresProof(error) ? checked : null) ?? (answered?.result as ListingImport | undefined);
  // What was shared must not be shared again by a second press.
  const typed = posted?.result && !(posted.result as ListingImport).dry_run ? undefined : posted?.fields;
  const edit = () => {
    setEdited(true);
    setChecked(null);
    reset();
  };
  const send = async (table: Table, form: FormData, isDryRun: boolean) => {
    const format = IMPORT_FORMATS.find((one) => one === form.get('format'));
    const query = { format, owner: String(form.get('owner') ?? ''), dry_run: isDryRun };
    setEdited(true);
    const idempotencyKey = isDryRun ? undefined : keyOf({ csv: table.csv, ...query });
    const done = await mutateAsync({ ...table, query, idempotencyKey }).catch(() => null);
    if (!done) return false;
    setChecked(done.dry_run ? done : null);
    if (done.dry_run) return false;
    resetKey();
    return true;
  };
  const isReady = result?.dry_run === true && result.faults.length === 0 && result.listings.length > 0;
  return (
    <section aria-labelledby="import-listings" className="flex flex-col gap-5">
      <div>
        <h2 id="import-listings" className="text-2xl">
          {t.listings}
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">{t.listingsLead}</p>
        <a href={TEMPLATE_HREF} download className="text-link">
          {t.template}
        </a>
      </div>
      <TableForm
        operation="importListings"
        typed={typed}
        failure={failure}
        isPending={isPending}
        confirm={isReady ? t.share(result.listings.length) : null}
        onEdit={edit}
        onSend={send}
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={t.owner}
            note={t.optional}
            hint={t.ownerHint}
            name="owner"
            autoComplete="off"
            defaultValue={typed?.get('owner') ?? ''}
            onChange={edit}
          />
          <SelectField
            label={t.format}
            name="format"
            defaultValue={typed?.get('format') ?? IMPORT_FORMATS[0]}
            onChange={edit}
          >
            {IMPORT_FORMATS.map((format) => (
              <option key={format} value={format}>
                {t.formats[format]}
              </option>
            ))}
          </SelectField>
        </div>
      </TableForm>
      <FaultTable faults={result?.faults ?? faultsOf(failure)} />
      {result && <Result result={result} />}
    </section>
  );
}

/** What a file makes or has made. */
function Result({ result }: { result: ListingImport }) {
  const t = useStrings(strings);
  const { dry_run, listings, faults, left_out, ignored_columns } = result;
  const count = listings.length;
  return (
    <>
      {faults.length === 0 && (
        <Banner tone="success">{dry_run ? t.wouldShare(count) : t.shared(count)}</Banner>
      )}
      {ignored_columns.length > 0 && <Banner>{t.ignored(ignored_columns.join(', '))}</Banner>}
      {dry_run && count > 0 && <ListingTable label={t.found(count)} listings={listings} />}
      <LeftOutTable label={t.leftOut(left_out.length)} lines={left_out} />
    </>
  );
}
