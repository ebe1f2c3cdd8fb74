import { EXCHANGE } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings } from '../strings.ts';
import { otherOf } from './claim-words.ts';
import { ClaimInputs } from './step-form.tsx';
import type { StepsProps } from './use-claim-steps.ts';

/** Thanks: one tap and a line that may stay empty; afterwards what was said. */
export function ClaimThanks({ claim, steps }: StepsProps) {
  const t = useStrings(strings);
  if (claim.thanked_at) {
    return (
      <div>
        <p className="font-semibold">{t.thanked(claim.role, otherOf(claim).name)}</p>
        {claim.thanks && (
          <blockquote className="border-s-4 border-marigold ps-3" dir="auto">
            {claim.thanks}
          </blockquote>
        )}
      </div>
    );
  }
  return claim.can.includes('thank') ? <ThanksForm claim={claim} steps={steps} /> : null;
}

function ThanksForm({ claim, steps }: StepsProps) {
  const t = useStrings(strings);
  const [text, setText] = useState('');
  const { name } = claim.giver;
  const send = (event: FormEvent) => {
    event.preventDefault();
    steps.take({ action: 'thank', text });
  };
  return (
    <form method="post" onSubmit={send} className="flex flex-wrap items-end gap-2">
      <ClaimInputs claim={claim} operation="moveClaim" />
      <div className="min-w-0 flex-1 basis-52">
        <TextField
          name="text"
          label={t.thanksLine(name)}
          note={t.optional}
          aria-label={`${t.thanksLine(name)} ${t.optional}${t.ofListing(claim.listing.title)}`}
          value={text}
          maxLength={EXCHANGE.thanks}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <SubmitButton
        variant="leaf"
        name="params.action"
        value="thank"
        formAction={paths.conversation(claim.giver.id)}
        aria-label={t.thankWho(name, claim.listing.title)}
        isLoading={steps.isTaking('thank')}
        worksWithoutScripts
      >
        {t.thank}
      </SubmitButton>
    </form>
  );
}
