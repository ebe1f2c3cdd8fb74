import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { toggled } from '../../../lib/toggled.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { adminUsersQuery } from '../api/admin-users.ts';
import type { UserFilters } from '../user-filters.ts';
import { RemoveContents } from './remove-contents.tsx';
import { strings } from './strings.ts';
import { UserControls } from './user-controls.tsx';
import type { Choice } from './user-row.tsx';
import { UserTable } from './user-table.tsx';

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
