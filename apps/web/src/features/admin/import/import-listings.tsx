import { IMPORT_FORMATS, IMPORT_MESSAGES, LISTING_IMPORT, type ListingImport } from '@windfall/contract';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { FormOperation, usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { faultsOf, TEMPLATE_HREF, useImportListings } from '../api/import.ts';
import { FaultTable, LeftOutTable, ListingTable } from './import-tables.tsx';
import { strings } from './strings.ts';

/** Checks a table of listings, then shares all of them. The text stays in its field until they are shared. */
export function ImportListings() {
  const t = useStrings(strings);
  const { mutate, data, error, isPending, reset } = useImportListings();
  const { keyOf, resetKey } = useRequestKey();
  const posted = usePostedForm('importListings');
  const [isEdited, setEdited] = useState(false);
  const answered = isEdited ? null : posted;
  const failure = error ?? answered?.refusal;
  const result = data ?? (answered?.result as ListingImport | undefined);
  // What was shared must not be shared again by a second press.
  const typed = posted?.result && !(posted.result as ListingImport).dry_run ? null : posted?.fields;
  const [csv, setCsv] = useState(typed?.get('csv') ?? '');
  const edit = () => {
    setEdited(true);
    reset();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    const read = (name: string) => String(form.get(name) ?? '');
    const format = IMPORT_FORMATS.find((one) => one === read('format'));
    const query = { format, owner: read('owner'), dry_run: read('dry_run') !== 'false' };
    const idempotencyKey = query.dry_run ? undefined : keyOf({ csv, ...query });
    setEdited(true);
    mutate(
      { csv, query, idempotencyKey },
      {
        onSuccess: ({ dry_run }) => {
          if (dry_run) return;
          setCsv('');
          resetKey();
        },
      },
    );
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
      <Card>
        <form method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
          <FormOperation id="importListings" once />
          <FormError>{failure && (serverMessage(failure) ?? t.importFailed)}</FormError>
          <TextOfFile
            onRead={(text) => {
              setCsv(text);
              edit();
            }}
          />
          <TextArea
            label={t.text}
            hint={t.textHint}
            name="csv"
            rows={8}
            dir="ltr"
            spellCheck={false}
            className="font-mono text-sm"
            value={csv}
            onChange={({ target }) => {
              setCsv(target.value);
              edit();
            }}
          />
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
          <div className="flex flex-wrap gap-3">
            <SubmitButton
              name="dry_run"
              value="true"
              variant={isReady ? 'quiet' : 'leaf'}
              isLoading={isPending}
              worksWithoutScripts
            >
              {t.check}
            </SubmitButton>
            {isReady && (
              <SubmitButton
                name="dry_run"
                value="false"
                variant="leaf"
                isLoading={isPending}
                worksWithoutScripts
              >
                {t.share(result.listings.length)}
              </SubmitButton>
            )}
          </div>
        </form>
      </Card>
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
      <LeftOutTable lines={left_out} />
    </>
  );
}

/** Of a character in UTF-8, and one more, so that a file that is cut off is too long. */
const MOST_BYTES = 4;

/** A file's text, for browsers with scripts: others paste it. */
function TextOfFile({ onRead }: { onRead: (text: string) => void }) {
  const t = useStrings(strings);
  const [error, setError] = useState<string | null>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    setError(null);
    if (!file) return;
    const most = LISTING_IMPORT.characters;
    const text = await file
      .slice(0, most * MOST_BYTES)
      .text()
      .catch(() => null);
    if (text === null) setError(t.importFailed);
    else if (text.length > most) setError(IMPORT_MESSAGES.tooLong);
    else onRead(text);
  };
  return (
    <div className="noscript:hidden">
      <TextField
        label={t.file}
        hint={t.fileHint}
        type="file"
        accept=".csv,text/csv"
        error={error}
        onChange={read}
      />
    </div>
  );
}
