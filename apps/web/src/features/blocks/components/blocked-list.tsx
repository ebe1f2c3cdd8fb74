import { useInfiniteQuery } from '@tanstack/react-query';
import type { BlockedMember } from '@windfall/contract';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { blocksQuery, useSetBlocked } from '../api/blocks.ts';
import { strings } from '../strings.ts';

export default function BlockedList({ onUnblocked }: { onUnblocked: () => void }) {
  const t = useStrings(strings);
  const query = useInfiniteQuery(blocksQuery);
  const members = query.data?.pages.flatMap((page) => page.members) ?? [];
  return (
    <PagedList
      query={query}
      placeholder={
        <LoadingPlace label={t.loading}>
          <Skeleton className="h-14" />
        </LoadingPlace>
      }
      failed={serverMessage(query.error) ?? t.failed}
      words={t}
      size="medium"
      isEmpty={members.length === 0}
      empty={<p>{t.none}</p>}
    >
      {(end) => (
        <>
          <ul className="-mt-2">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} onUnblocked={onUnblocked} />
            ))}
          </ul>
          <div className="mt-4 empty:hidden">{end}</div>
        </>
      )}
    </PagedList>
  );
}

/** The focused button is removed with its row, so the button of the list gets the focus. */
function MemberRow({ member, onUnblocked }: { member: BlockedMember; onUnblocked: () => void }) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useSetBlocked(member.id);
  const unblock = () =>
    mutate(false, {
      onSuccess: () => {
        toast.success(t.unblocked(member.name));
        onUnblocked();
      },
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <Avatar name={member.name} photo={member.picture} className="size-11 text-lg" />
      <div className="min-w-32 flex-1">
        <p className="font-semibold wrap-anywhere">
          <bdi>{member.name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          <TextWithTime text={t.since} instant={member.created_at} form="date" />
        </p>
      </div>
      <Button variant="quiet" aria-label={t.unblockOf(member.name)} isLoading={isPending} onClick={unblock}>
        {t.unblock}
      </Button>
      <div className="w-full empty:hidden">
        <FormError>{error && (serverMessage(error) ?? t.unblockFailed)}</FormError>
      </div>
    </li>
  );
}
