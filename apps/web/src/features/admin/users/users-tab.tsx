import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminUser, Destruction } from '@windfall/contract';
import { useRef, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { toggled } from '../../../lib/toggled.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { adminUsersQuery } from '../api/admin-users.ts';
import { ACT_WORDS, useDestroy } from '../api/tools.ts';
import { ConfirmMutation } from '../components/confirm-mutation.tsx';
import type { UserFilters } from '../user-filters.ts';
import { strings } from './strings.ts';
import { UserControls } from './user-controls.tsx';
import { type Choice, UserRow } from './user-row.tsx';

const HEAD = 'px-3 py-3 text-start text-sm font-semibold text-ink-soft';

interface UsersTabProps {
  filters: UserFilters;
  viewerId: string;
}

/** Finds, sorts and manages all members. */
export function UsersTab({ filters, viewerId }: UsersTabProps) {
  const t = useStrings(strings);
  return (
    <section aria-label={t.title} className="flex flex-col gap-6">
      <UserControls filters={filters} />
      <Found filters={filters} viewerId={viewerId} />
    </section>
  );
}

function Found({ filters, viewerId }: UsersTabProps) {
  const t = useStrings(strings);
  const query = useInfiniteQuery(adminUsersQuery(filters));
  const count = useRef<HTMLParagraphElement>(null);
  const all = query.data?.pages.flatMap((page) => page.users) ?? [];
  const users = [...new Map(all.map((user) => [user.id, user])).values()];
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  // A member who left the list, or became an administrator, is no longer chosen.
  const chosen = users.filter(({ id, isAdmin }) => chosenIds.has(id) && !isAdmin);
  const choice: Choice = {
    isChosen: (id) => chosenIds.has(id),
    toggle: (id) => setChosenIds((ids) => toggled(ids, id)),
  };
  const leaveChoice = () => {
    setChosenIds(new Set());
    count.current?.focus();
  };
  return (
    <PagedList
      query={query}
      placeholder={
        <LoadingPlace label={t.loading}>
          <Skeleton className="h-96" />
        </LoadingPlace>
      }
      failed={t.failed(serverMessage(query.error) ?? t.noReason)}
      words={t}
      isEmpty={users.length === 0}
      empty={
        <EmptyState title={t.none} role="status">
          <ButtonLink to={paths.admin} variant="leaf">
            {t.clear}
          </ButtonLink>
        </EmptyState>
      }
    >
      {(end) => (
        <>
          <p ref={count} role="status" tabIndex={-1} className="text-ink-soft">
            {query.hasNextPage ? t.shownOfMore(users.length) : t.shown(users.length)}
          </p>
          {/* The focused row is removed with its member. */}
          <UserTable
            users={users}
            viewerId={viewerId}
            choice={choice}
            onDeleted={() => count.current?.focus()}
          />
          {chosen.length > 0 && <RemoveContents users={chosen} onRemoved={leaveChoice} />}
          {end}
        </>
      )}
    </PagedList>
  );
}

interface RemoveContentsProps {
  /** The chosen members. */
  users: readonly AdminUser[];
  onRemoved: () => void;
}

/** At the bottom of the screen: removes the listings and hides the messages of the chosen members, after a confirmation. */
function RemoveContents({ users, onRemoved }: RemoveContentsProps) {
  const t = useStrings(strings);
  const countText = useCountText();
  const [isAsking, setAsking] = useState(false);
  const { mutate, reset, ...state } = useDestroy('contents');
  const close = () => {
    setAsking(false);
    reset();
  };
  const remove: (
    confirmation: Omit<Parameters<typeof mutate>[0], 'only'>,
    options: Parameters<typeof mutate>[1],
  ) => void = (confirmation, options) =>
    mutate({ ...confirmation, only: users.map(({ id }) => id) }, options);
  const reportResult = (result: Destruction | true) => {
    close();
    if (result !== true)
      toast.success(t.contentsRemoved(result.removed.listings, result.removed.messages, result.backup));
    onRemoved();
  };
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar,0px)+0.5rem)] z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-card px-4 py-3 shadow-lifted">
      <p className="font-medium">{t.chosen(countText(users.length))}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t.removeContents}
      </Button>
      {isAsking && (
        <ConfirmMutation
          mutation={{ ...state, mutate: remove }}
          title={t.removeContentsQuestion(users.length)}
          word={ACT_WORDS.contents}
          confirmLabel={t.removeContents}
          onDone={reportResult}
          onClose={close}
        >
          <p className="text-ink-soft">{t.removeContentsText}</p>
          <ul className="max-h-48 list-disc overflow-y-auto ps-5 wrap-anywhere">
            {users.map(({ id, name, email }) => (
              <li key={id}>
                {name} ({email})
              </li>
            ))}
          </ul>
        </ConfirmMutation>
      )}
    </div>
  );
}

interface UserTableProps {
  users: AdminUser[];
  viewerId: string;
  choice: Choice;
  onDeleted: () => void;
}

/** A table on wide screens; on a phone each member is a card. Roles keep it a table for screen readers. */
function UserTable({ users, viewerId, choice, onDeleted }: UserTableProps) {
  const t = useStrings(strings);
  return (
    <table className="w-full border-collapse rounded-lg border-line bg-card shadow-card max-lg:block max-lg:bg-transparent max-lg:shadow-none lg:border">
      <thead className="border-b border-line max-lg:sr-only">
        <tr>
          <th scope="col" className={HEAD}>
            {t.member}
          </th>
          <th scope="col" className={HEAD}>
            {t.status}
          </th>
          <th scope="col" className={HEAD}>
            {t.joined}
          </th>
          <th scope="col" className={HEAD}>
            {t.lastSeen}
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            {t.listings}
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            {t.messages}
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{t.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-3">
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isViewer={user.id === viewerId}
            choice={choice}
            onDeleted={onDeleted}
          />
        ))}
      </tbody>
    </table>
  );
}
