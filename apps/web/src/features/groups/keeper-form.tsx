import { useStrings } from '../../lib/i18n/strings.ts';
import { FormOperation } from '../../lib/plain-forms/posted-form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import type { KeeperChange } from './api/groups.ts';
import { strings } from './strings.ts';

interface KeeperFormProps {
  change: KeeperChange;
  label: string;
  /** The member whom it is about, for those who hear the button alone. */
  name: string;
  isChanging: boolean;
  onChange: (change: KeeperChange) => void;
}

/** One change of who acts for a group; a browser without scripts sends it, too. */
export function KeeperForm({ change, label, name, isChanging, onChange }: KeeperFormProps) {
  const t = useStrings(strings);
  const { user_id, role } = change;
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(change);
      }}
    >
      <FormOperation id={role === null ? 'removeKeeper' : 'addKeeper'} />
      <input type="hidden" name={role === null ? 'params.user' : 'user_id'} value={user_id} />
      {role !== null && <input type="hidden" name="role" value={role} />}
      <SubmitButton
        variant="quiet"
        isLoading={isChanging}
        aria-label={t.namedAction(label, name)}
        worksWithoutScripts
      >
        {label}
      </SubmitButton>
    </form>
  );
}
