import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { membersQuery } from '../api/list-members.ts';
import { strings } from '../strings.ts';

/** Delay between typing and the search. */
const PAUSE = 300;

interface MemberPickerProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Searches members by name; choosing one opens the conversation. */
export default function MemberPicker({ userId, isOpen, onClose }: MemberPickerProps) {
  const t = useStrings(strings);
  const [text, setText] = useState('');
  const term = useSettled(text.trim());
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t.newConversation} closeLabel={t.close}>
      <TextField
        label={t.searchMembers}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-4 max-h-[50dvh] min-h-48 overflow-y-auto">
        <Members term={term} userId={userId} onChoose={onClose} />
      </div>
    </Dialog>
  );
}

function Members({ term, userId, onChoose }: { term: string; userId: string; onChoose: () => void }) {
  const t = useStrings(strings);
  const query = useQuery({ ...membersQuery(term), placeholderData: keepPreviousData });
  return (
    <Loaded
      query={query}
      failed={term ? t.searchMembersFailed : t.membersFailed}
      words={{ loading: t.loadingMembers, retry: t.retry }}
      skeletonClassName="h-40"
    >
      {(members) => {
        const others = members.filter(({ id }) => id !== userId);
        if (others.length === 0) return <p role="status">{t.noMembers}</p>;
        return (
          <ul aria-label={t.members} aria-busy={query.isFetching}>
            {others.map((member) => (
              <Member key={member.id} member={member} onChoose={onChoose} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function Member({ member, onChoose }: { member: User; onChoose: () => void }) {
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={paths.conversation(member.id)}
        onClick={onChoose}
        className="flex min-h-14 items-center gap-3 px-2 py-2 hover:bg-sunk focus-visible:-outline-offset-4"
      >
        <Avatar name={member.name} photo={member.photo_url} className="size-10" />
        <span className="min-w-0">
          <span className="block truncate font-semibold" dir="auto">
            {member.name}
          </span>
          <span className="block truncate text-sm text-ink-soft">{member.location}</span>
        </span>
      </Link>
    </li>
  );
}

/** A text after it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
