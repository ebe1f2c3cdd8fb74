import { isBlank, LIMITS } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAddListing } from '../api/panel-listings.ts';
import { strings } from './strings.ts';
import type { PassingMessage } from './use-passing-message.ts';

interface AddListingProps {
  say: (tone: PassingMessage['tone'], text: string) => void;
}

/** Adds a listing with default values for the rest. */
export function AddListing({ say }: AddListingProps) {
  const t = useStrings(strings);
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const { mutate, isPending } = useAddListing();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(title) || isBlank(description)) return say('warning', t.addIncomplete);
    mutate(
      { title, description },
      {
        onSuccess: () => {
          setTitle('');
          setDescription('');
          say('success', t.added);
        },
        onError: (error) => say('warning', serverMessage(error) ?? t.addFailed),
      },
    );
  };
  const edit = (change: (value: string) => void) => (event: { target: { value: string } }) =>
    change(event.target.value);
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <h2 className="text-xl">{t.add}</h2>
      <TextField label={t.listingTitle} value={title} maxLength={LIMITS.title} onChange={edit(setTitle)} />
      <TextArea
        label={t.description}
        value={description}
        maxLength={LIMITS.description}
        rows={3}
        onChange={edit(setDescription)}
      />
      <p className="text-sm text-ink-soft">{t.defaults}</p>
      <SubmitButton variant="leaf" className="self-start" isLoading={isPending}>
        {t.addListing}
      </SubmitButton>
    </form>
  );
}
