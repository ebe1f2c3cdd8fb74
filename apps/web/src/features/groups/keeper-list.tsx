import { useQuery } from '@tanstack/react-query';
import type { Group, Keeper } from '@windfall/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { usePostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type KeeperChange, keepersQuery, useChangeKeeper } from './api/groups.ts';
import { KeeperForm } from './keeper-form.tsx';
import { strings } from './strings.ts';

interface KeeperListProps {
  group: Group;
  /** The signed-in member, also while acting for a group. */
  personId: string;
}

/** Who acts for a group, and what its keepers change about it. Each may leave. */
export function KeeperList({ group, personId }: KeeperListProps) {
  const t = useStrings(strings);
  const query = useQuery(keepersQuery(group.id));
  const { mutate, mutateAsync, isPending, error } = useChangeKeeper(group.id);
  const [isLeaving, setLeaving] = useState(false);
  const posted = usePostedForm('addKeeper', 'removeKeeper');
  const failure = error ?? posted?.refusal;
  const change = (requested: KeeperChange) => {
    const isOwnEnd = requested.role === null && requested.user_id === personId;
    if (isOwnEnd) setLeaving(true);
    else mutate(requested);
  };
  const leave = () => {
    setLeaving(false);
    // A new document: this page may be gone by then, and it may have loaded what is the group's.
    mutateAsync({ user_id: personId, role: null }).then(
      () => location.assign(paths.groups),
      () => {},
    );
  };
  return (
    <Loaded query={query} failed={t.keepersFailed} words={t} skeletonClassName="h-40">
      {(keepers) => (
        <>
          <FormError>{failure && (serverMessage(failure) ?? t.changeFailed)}</FormError>
          <ul className="flex flex-col divide-y divide-line">
            {keepers.map((keeper) => (
              <KeeperRow
                key={keeper.id}
                keeper={keeper}
                isOwn={keeper.id === personId}
                isKept={group.role === 'keeper'}
                isLastKeeper={isLast(keeper, keepers)}
                isChanging={isPending}
                onChange={change}
              />
            ))}
          </ul>
          <ConfirmDialog
            isOpen={isLeaving}
            title={t.leaveQuestion(group.name)}
            text={t.leaveText}
            confirmLabel={t.leave}
            cancelLabel={t.cancel}
            onConfirm={leave}
            onCancel={() => setLeaving(false)}
          />
        </>
      )}
    </Loaded>
  );
}

const isLast = ({ role }: Keeper, keepers: readonly Keeper[]) =>
  role === 'keeper' && keepers.filter((one) => one.role === 'keeper').length === 1;

interface KeeperRowProps {
  keeper: Keeper;
  isOwn: boolean;
  /** Whether the viewer is a keeper. */
  isKept: boolean;
  /** Without whom the group would have none: stays a keeper. */
  isLastKeeper: boolean;
  isChanging: boolean;
  onChange: (change: KeeperChange) => void;
}

function KeeperRow({ keeper, isOwn, isKept, isLastKeeper, ...form }: KeeperRowProps) {
  const { id, name, picture, role } = keeper;
  const t = useStrings(strings);
  const other = role === 'keeper' ? 'helper' : 'keeper';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={name} photo={picture} />
      <p className="min-w-32 flex-1 font-semibold wrap-anywhere">
        <Link to={paths.user(id)} dir="auto" className="underline-offset-4 hover:underline">
          {name}
        </Link>{' '}
        {isOwn && <span className="font-normal text-ink-soft">({t.you})</span>}
      </p>
      <Tag>{t.roles[role]}</Tag>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {isKept && !isLastKeeper && (
          <KeeperForm
            {...form}
            change={{ user_id: id, role: other }}
            label={other === 'keeper' ? t.makeKeeper : t.makeHelper}
            name={name}
          />
        )}
        {(isKept || isOwn) && (
          <KeeperForm
            {...form}
            change={{ user_id: id, role: null }}
            label={isOwn ? t.leave : t.takeOut}
            name={name}
          />
        )}
      </div>
    </li>
  );
}
