import type { InviteImport } from '@windfall/contract';
import { useState } from 'react';
import { requiresProof } from '../../../lib/api/api-error.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { faultsOf, useImportInvites } from '../api/import.ts';
import { FaultTable, LeftOutTable } from './import-tables.tsx';
import { strings } from './strings.ts';
import { type Table, TableForm } from './table-form.tsx';

/** Checks a table of neighbors, then invites them by email. */
export function ImportInvites() {
  const t = useStrings(strings);
  const { mutateAsync, data, error, isPending, reset } = useImportInvites();
  const { keyOf, resetKey } = useRequestKey();
  const posted = usePostedForm('importInvites');
  const [isEdited, setEdited] = useState(false);
  const [checked, setChecked] = useState<InviteImport | null>(null);
  const answered = isEdited ? null : posted;
  const failure = error ?? answered?.refusal;
  // What was checked stays while a proof is asked for.
  const result =
    data ?? (requiresProof(error) ? checked : null) ?? (answered?.result as InviteImport | undefined);
  const typed = posted?.result && !(posted.result as InviteImport).dry_run ? undefined : posted?.fields;
  const edit = () => {
    setEdited(true);
    setChecked(null);
    reset();
  };
  const send = async (table: Table, _form: FormData, isDryRun: boolean) => {
    setEdited(true);
    const query = { dry_run: isDryRun };
    const idempotencyKey = isDryRun ? undefined : keyOf({ csv: table.csv });
    const done = await mutateAsync({ ...table, query, idempotencyKey }).catch(() => null);
    if (!done) return false;
    setChecked(done.dry_run ? done : null);
    if (done.dry_run) return false;
    resetKey();
    return true;
  };
  const count = result?.invited.length ?? 0;
  const isFine = result !== undefined && result.faults.length === 0;
  return (
    <section aria-labelledby="import-invites" className="flex flex-col gap-5">
      <div>
        <h2 id="import-invites" className="text-2xl">
          {t.invites}
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">{t.invitesLead}</p>
      </div>
      <TableForm
        operation="importInvites"
        typed={typed}
        failure={failure}
        isPending={isPending}
        confirm={isFine && result.dry_run && count > 0 ? t.invite(count) : null}
        onEdit={edit}
        onSend={send}
      />
      <FaultTable faults={result?.faults ?? faultsOf(failure)} />
      {isFine && <Banner tone="success">{result.dry_run ? t.wouldInvite(count) : t.invited(count)}</Banner>}
      {result && result.ignored_columns.length > 0 && (
        <Banner>{t.ignored(result.ignored_columns.join(', '))}</Banner>
      )}
      {result && (
        <LeftOutTable
          label={t.skipped(result.skipped.length)}
          lines={result.skipped.map(({ line, email, reason }) => ({
            line,
            message: t.notInvited[reason](email),
          }))}
        />
      )}
    </section>
  );
}
