import { useQuery } from '@tanstack/react-query';
import type { Duplicates } from '@windfall/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../lib/clock.tsx';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeTexts } from '../../../lib/times/local-time.tsx';
import { toggled } from '../../../lib/toggled.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { duplicatesPreviewQuery } from '../api/tools.ts';
import { BackupTools } from '../backups/backup-tools.tsx';
import { LoadedPart } from '../components/loaded-part.tsx';
import { MembersTool } from './counted-tools.tsx';
import { DestructiveTool } from './destructive-tool.tsx';
import { PreviewList } from './preview-list.tsx';
import { ResetTool } from './reset-tool.tsx';
import { strings } from './strings.ts';

/** Backups and destructive tools. */
export function ToolsTab() {
  const t = useStrings(strings);
  return (
    <section aria-label={t.title} className="flex flex-col gap-10">
      <BackupTools />
      <div>
        <h2 className="text-2xl">{t.toAll}</h2>
        <p className="mt-1 max-w-prose text-ink-soft">{t.toAllLead}</p>
        <Link to={paths.writeToAll} className="text-link">
          {t.writeToAll}
        </Link>
      </div>
      <div>
        <h2 className="text-2xl">{t.inAndOut}</h2>
        <p className="mt-1 max-w-prose text-ink-soft">{t.inAndOutLead}</p>
        <Link to={paths.adminImport} className="text-link">
          {t.openInAndOut}
        </Link>
      </div>
      <div>
        <h2 className="text-2xl">{t.removing}</h2>
        <p className="mt-1 mb-5 max-w-prose text-ink-soft">{t.removingLead}</p>
        <div className="grid gap-5 lg:grid-cols-2">
          <MembersTool act="purge" />
          <DuplicatesTool />
          <MembersTool act="testUsers" />
          <ResetTool act="listings" />
          <ResetTool act="users" />
          <ResetTool act="everything" />
        </div>
      </div>
    </section>
  );
}

interface DuplicateRow {
  readonly id: string;
  readonly isListing: boolean;
  readonly text: string;
  /** Why it is taken for a duplicate. */
  readonly why: string;
  readonly differsInAddress: boolean;
}

/** Deletes the chosen duplicates. Accounts with different addresses are not chosen at first. */
function DuplicatesTool() {
  return (
    <LoadedPart query={useQuery(duplicatesPreviewQuery)} skeletonClassName="h-56">
      {(found) => <DuplicatesChoice found={found} />}
    </LoadedPart>
  );
}

function DuplicatesChoice({ found }: { found: Duplicates }) {
  const t = useStrings(strings);
  const countText = useCountText();
  const rows = useRows(found);
  const count = found.listings.count + found.members.count;
  // Only what the administrator changed, so that a preview that is loaded anew keeps the choice.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const isChosen = ({ id, differsInAddress }: DuplicateRow) => differsInAddress === changed.has(id);
  const chosen = rows.filter(isChosen);
  const toggle = (id: string) => setChanged(toggled(changed, id));
  const listings = chosen.filter(({ isListing }) => isListing).length;
  return (
    <DestructiveTool
      act="duplicates"
      shownAt={found.as_of}
      title={t.duplicatesTitle}
      text={t.duplicatesText}
      preview={
        rows.length === 0 ? (
          <p className="font-medium">{t.nothing}</p>
        ) : (
          <>
            <div className="flex max-h-96 flex-col gap-2 overflow-y-auto wrap-anywhere">
              {rows.map((row) => (
                <CheckboxField
                  key={row.id}
                  label={row.text}
                  hint={row.why}
                  checked={isChosen(row)}
                  onChange={() => toggle(row.id)}
                />
              ))}
            </div>
            <p role="status" className="font-medium">
              {t.chosen(countText(chosen.length))}
            </p>
            {count > rows.length && (
              <p className="text-sm text-ink-soft">{t.firstShown(countText(rows.length))}</p>
            )}
          </>
        )
      }
      chosen={
        <PreviewList
          count={chosen.length}
          rows={chosen.map(({ id, text }) => ({ key: id, text }))}
          nothing={t.nothing}
        />
      }
      only={chosen.map(({ id }) => id)}
      isEmpty={chosen.length === 0}
      question={t.duplicatesQuestion(countText(listings), countText(chosen.length - listings))}
      label={t.cleanDuplicates}
    />
  );
}

function useRows({ listings, members }: Duplicates): DuplicateRow[] {
  const t = useStrings(strings);
  const { textOf } = useTimeTexts();
  const now = useNow();
  return [
    ...listings.pairs.map(({ keep, remove, differs_in_address: differsInAddress }) => {
      const day = textOf('date', keep.created_at, now);
      return {
        id: remove.id,
        isListing: true,
        text: t.duplicateListing(remove.title, remove.owner_name),
        why: differsInAddress ? t.sameTextElsewhere(day) : t.sameText(day),
        differsInAddress,
      };
    }),
    ...members.pairs.map(({ keep, remove, why, differs_in_address: differsInAddress }) => ({
      id: remove.id,
      isListing: false,
      text: t.duplicateMember(remove.name, remove.email),
      why: why === 'email' ? t.sameMailbox(keep.email) : t.samePerson(keep.email),
      differsInAddress,
    })),
  ];
}
