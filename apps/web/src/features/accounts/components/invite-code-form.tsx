import { INVITE_LIMITS, type InviteState } from '@windfall/contract';
import { Form } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings } from '../strings.ts';

interface InviteCodeFormProps {
  /** As it was typed. */
  code: string;
  /** What is wrong with it. */
  state?: Exclude<InviteState, 'open'> | undefined;
  from: string | null;
}

/** Asks for the code of an invite, where neighbors join by one alone. It leads to the registration, without scripts too. */
export function InviteCodeForm({ code, state, from }: InviteCodeFormProps) {
  const t = useStrings(strings);
  return (
    <Form action={paths.register} className="flex flex-col gap-5">
      {from !== null && <input type="hidden" name="from" value={from} />}
      <TextField
        key={code}
        label={t.inviteCode}
        name="invite"
        hint={t.inviteCodeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={INVITE_LIMITS.code}
        defaultValue={code}
        error={state && t.inviteStates[state]}
        required
      />
      <SubmitButton size="large" worksWithoutScripts>
        {t.goOn}
      </SubmitButton>
    </Form>
  );
}
