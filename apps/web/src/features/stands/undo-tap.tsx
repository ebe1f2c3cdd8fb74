import { useStrings } from '../../lib/i18n/strings.ts';
import { FormOperation } from '../../lib/plain-forms/posted-form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { strings } from './strings.ts';

interface UndoTapProps {
  id: string;
  /** The tap in words. */
  what: string;
  isUndoing: boolean;
  onUndo: () => void;
}

/** The keeper's button that takes back a tap; a browser without scripts sends it, too. */
export function UndoTap({ id, what, isUndoing, onUndo }: UndoTapProps) {
  const t = useStrings(strings);
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onUndo();
      }}
    >
      <FormOperation id="undoTap" />
      <input type="hidden" name="params.id" value={id} />
      <SubmitButton variant="quiet" isLoading={isUndoing} aria-label={t.undoNamed(what)} worksWithoutScripts>
        {t.undo}
      </SubmitButton>
    </form>
  );
}
