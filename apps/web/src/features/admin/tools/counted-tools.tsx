import { useQuery } from '@tanstack/react-query';
import type { Candidate } from '@windfall/contract';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { duplicatesPreviewQuery, purgePreviewQuery, testUsersPreviewQuery } from '../api/tools.ts';
import { Loaded } from '../components/loaded.tsx';
import { DestructiveTool } from './destructive-tool.tsx';
import { PreviewList } from './preview-list.tsx';
import { strings } from './strings.ts';

const rowsOf = (candidates: Candidate[]) =>
  candidates.map(({ id, name, email }) => ({ key: id, text: `${name} (${email})` }));

/** Members with neither messages nor listings; who they are is shown first (decisions, Screens). */
export function PurgeTool() {
  const t = useStrings(strings);
  const number = new Intl.NumberFormat(useLocale());
  return (
    <Loaded query={useQuery(purgePreviewQuery)} skeletonClassName="h-56">
      {({ as_of, count, members }) => (
        <DestructiveTool
          act="purge"
          shownAt={as_of}
          title={t.purgeTitle}
          text={t.purgeText}
          preview={<PreviewList count={count} rows={rowsOf(members)} nothing={t.nobody} />}
          isEmpty={count === 0}
          question={t.purgeQuestion(number.format(count))}
          label={t.purge}
        />
      )}
    </Loaded>
  );
}

export function TestUsersTool() {
  const t = useStrings(strings);
  const number = new Intl.NumberFormat(useLocale());
  return (
    <Loaded query={useQuery(testUsersPreviewQuery)} skeletonClassName="h-56">
      {({ as_of, count, members }) => (
        <DestructiveTool
          act="testUsers"
          shownAt={as_of}
          title={t.testTitle}
          text={t.testText}
          preview={<PreviewList count={count} rows={rowsOf(members)} nothing={t.nobody} />}
          isEmpty={count === 0}
          question={t.testQuestion(number.format(count))}
          label={t.clean}
        />
      )}
    </Loaded>
  );
}

export function DuplicatesTool() {
  const t = useStrings(strings);
  const number = new Intl.NumberFormat(useLocale());
  return (
    <Loaded query={useQuery(duplicatesPreviewQuery)} skeletonClassName="h-56">
      {({ as_of, listings, members }) => {
        const rows = [
          ...listings.pairs.map(({ remove }) => ({
            key: remove.id,
            text: t.duplicateListing(remove.title, remove.owner_name),
          })),
          ...members.pairs.map(({ remove }) => ({
            key: remove.id,
            text: t.duplicateMember(remove.name, remove.email),
          })),
        ];
        const count = listings.count + members.count;
        return (
          <DestructiveTool
            act="duplicates"
            shownAt={as_of}
            title={t.duplicatesTitle}
            text={t.duplicatesText}
            preview={<PreviewList count={count} rows={rows} nothing={t.nothing} />}
            isEmpty={count === 0}
            question={t.duplicatesQuestion(number.format(listings.count), number.format(members.count))}
            label={t.cleanDuplicates}
          />
        );
      }}
    </Loaded>
  );
}
