import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { FormOperation } from '../../lib/plain-forms/posted-form.tsx';
import { toast } from '../../lib/toasts/toast.ts';
import { strings } from './acting-strings.ts';
import { switchActing } from './api/switch-acting.ts';

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
