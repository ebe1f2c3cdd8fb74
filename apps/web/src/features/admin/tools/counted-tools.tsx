import { useQuery } from '@tanstack/react-query';
import type { Candidate } from '@windfall/contract';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { purgePreviewQuery, testUsersPreviewQuery } from '../api/tools.ts';
import { LoadedPart } from '../components/loaded-part.tsx';
import { DestructiveTool } from './destructive-tool.tsx';
import { PreviewList } from './preview-list.tsx';
import { strings } from './strings.ts';

type Texts = (typeof strings)['en'];

const rowsOf = (candidates: Candidate[]) =>
  candidates.map(({ id, name, email }) => ({ key: id, text: `${name} (${email})` }));

const MEMBER_TOOLS = {
  purge: (t: Texts) => ({
    title: t.purgeTitle,
    text: t.purgeText,
    question: t.purgeQuestion,
    label: t.purge,
  }),
  testUsers: (t: Texts) => ({
    title: t.testTitle,
    text: t.testText,
    question: t.testQuestion,
    label: t.clean,
  }),
};

const PREVIEWS = { purge: purgePreviewQuery, testUsers: testUsersPreviewQuery };

/** Deletes members of one kind, whose names are shown first: those without messages and listings, or test users. */
export function MembersTool({ act }: { act: keyof typeof MEMBER_TOOLS }) {
  const t = useStrings(strings);
  const countText = useCountText();
  const { question, ...texts } = MEMBER_TOOLS[act](t);
  return (
    <LoadedPart query={useQuery(PREVIEWS[act])} skeletonClassName="h-56">
      {({ as_of, count, members }) => (
        <DestructiveTool
          {...texts}
          act={act}
          shownAt={as_of}
          preview={<PreviewList count={count} rows={rowsOf(members)} nothing={t.noMembers} />}
          isEmpty={count === 0}
          question={question(countText(count))}
        />
      )}
    </LoadedPart>
  );
}
