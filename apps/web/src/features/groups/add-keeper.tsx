import { useQuery } from '@tanstack/react-query';
import { type Group, LIMITS } from '@windfall/contract';
import { Form } from 'react-router';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { candidatesQuery, keepersQuery, useChangeKeeper } from './api/groups.ts';
import { KeeperForm } from './keeper-form.tsx';
import { strings } from './strings.ts';

/** Finds members by name and adds them to a group. */
export function AddKeeper({ group, term }: { group: Group; term: string }) {
  const t = useStrings(strings);
  const { data: found } = useQuery(candidatesQuery(term));
  const { data: keepers = [] } = useQuery(keepersQuery(group.id));
  const { mutate, isPending, error } = useChangeKeeper(group.id);
  const there = new Set(keepers.map(({ id }) => id));
  const others = found?.filter(({ id, is_group }) => !is_group && !there.has(id));
  const form = { isChanging: isPending, onChange: mutate };
  return (
    <div className="flex flex-col gap-3">
      <FormError>{error && (serverMessage(error) ?? t.changeFailed)}</FormError>
      <Form method="get" preventScrollReset>
        <SearchBox
          key={term}
          label={t.find}
          placeholder={t.find}
          submit={t.findSubmit}
          defaultValue={term}
          maxLength={LIMITS.search}
        />
      </Form>
      {others?.length === 0 && <p role="status">{t.noneFound}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {others?.map(({ id, name, username, photo_url }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Avatar name={name} photo={photo_url} />
            <p className="min-w-32 flex-1 wrap-anywhere">
              <bdi className="block font-semibold">{name}</bdi>
              <bdi className="text-sm text-ink-soft">@{username}</bdi>
            </p>
            <div className="flex flex-wrap gap-2 max-sm:w-full">
              <KeeperForm
                {...form}
                change={{ user_id: id, role: 'helper' }}
                label={t.addHelper}
                name={name}
              />
              <KeeperForm
                {...form}
                change={{ user_id: id, role: 'keeper' }}
                label={t.addKeeper}
                name={name}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
