import { defineStrings, type Listing, SHARING_LIMITS } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Strings of the question how many of a counted listing there are now. */
const strings = defineStrings({
  en: {
    howMany: 'How many are there now?',
    count: (title: string) => `Left of “${title}”`,
    countOf: (unit: string, title: string) => `Left of “${title}” (${unit})`,
    hint: 'Without those that are promised or picked up.',
    wrong: (most: number) => `Please enter a whole number from 1 to ${most}`,
    available: 'Mark as available',
    cancel: 'Cancel',
  },
});

interface HowManyNowProps {
  listing: Pick<Listing, 'sharing' | 'title'>;
  onAnswer: (count: number) => void;
  onClose: () => void;
}

/** How many there are now, beside those that are promised. */
export default function HowManyNow({ listing: { sharing, title }, onAnswer, onClose }: HowManyNowProps) {
  const t = useStrings(strings);
  const taken = (sharing?.stock ?? 0) - (sharing?.left ?? 0);
  const most = SHARING_LIMITS.stock - taken;
  const [typed, setTyped] = useState(sharing?.left ? String(sharing.left) : '');
  const [isWrong, setWrong] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const count = Number(typed);
    if (Number.isInteger(count) && count >= 1 && count <= most) onAnswer(count);
    else setWrong(true);
  };
  return (
    <Dialog isOpen onClose={onClose} title={t.howMany} closeLabel={t.cancel}>
      <form onSubmit={send} noValidate className="flex flex-col gap-4">
        <TextField
          inputMode="numeric"
          label={sharing?.unit ? t.countOf(sharing.unit, title) : t.count(title)}
          hint={t.hint}
          value={typed}
          error={isWrong ? t.wrong(most) : undefined}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="leaf">{t.available}</SubmitButton>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
