import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { actAs } from '@windfall/contract';
import { type ReactNode, useState } from 'react';
import { apiOf } from '../../lib/api/api-of.ts';
import { endpoint } from '../../lib/api/endpoint.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { FormOperation } from '../../lib/plain-forms/posted-form.tsx';
import { toast } from '../../lib/toasts/toast.ts';
import { dropStoredPages } from '../../lib/worker-data.ts';
import { strings } from './acting-strings.ts';

interface ActFormProps {
  /** The group for which the pages that follow act; null for the member. */
  groupId: string | null;
  /** The page that follows. */
  to?: string;
  className?: string;
  /** The button, which sends the form. */
  children: (isSwitching: boolean) => ReactNode;
}

/** Acts for a group, or for oneself again. A browser without scripts sends it, too. */
export function ActForm({ groupId, to = paths.dashboard, className, children }: ActFormProps) {
  const t = useStrings(strings);
  const queryClient = useQueryClient();
  const [isSwitching, setSwitching] = useState(false);
  const send = () => {
    setSwitching(true);
    switchActing(queryClient, groupId, to).catch(() => {
      setSwitching(false);
      toast.error(t.switchFailed);
    });
  };
  return (
    <form
      method="post"
      action={`${paths.groups}?${new URLSearchParams({ to })}`}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FormOperation id="actAs" />
      {groupId !== null && <input type="hidden" name="group_id" value={groupId} />}
      {children(isSwitching)}
    </form>
  );
}

const actAsEndpoint = endpoint<typeof actAs>('POST', '/api/auth/act-as', {
  repeatable: true,
  asMember: true,
});

/**
 * Acts for a group, or for oneself with null, from a new document on: the page has loaded nothing of another one. Rejects without an
 * answer, and who acts stays.
 */
async function switchActing(queryClient: QueryClient, groupId: string | null, path: string): Promise<void> {
  await apiOf(queryClient).call(actAsEndpoint, { body: { group_id: groupId } });
  dropStoredPages();
  location.assign(path);
}
