import { CATEGORIES, LISTING_DEFAULTS, LISTING_MESSAGES, SPECIFIC_PRODUCE } from '@windfall/contract';
import { useId } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Draft } from '../draft.ts';
import { messages } from '../form-messages.ts';
import type { ListingFields as Fields } from '../listing-form.ts';

interface ListingFieldsProps {
  register: (name: keyof Fields) => UseFormRegisterReturn;
  errors: FieldErrors<Fields>;
  /** What the fields hold at first, also in the server's page. */
  initial: Draft;
  /** Fields that may stay empty here. */
  optional: readonly (keyof Fields)[];
  /** Places suggested for the location. */
  places?: readonly string[];
}

/** The text fields that the create and the edit form have in common. */
export function ListingFields({ register, errors, initial, optional, places = [] }: ListingFieldsProps) {
  const t = useMessages(messages);
  const id = useId();
  const field = (name: keyof Fields) => {
    const message = errors[name]?.message;
    return {
      ...register(name),
      defaultValue: initial[name] ?? '',
      error: message === LISTING_MESSAGES.required ? t.fieldRequired : message,
      note: optional.includes(name) ? t.optional : undefined,
    };
  };
  return (
    <>
      <TextField label={t.title} placeholder={t.titlePlaceholder} {...field('title')} />
      <TextArea label={t.description} placeholder={t.descriptionPlaceholder} {...field('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={t.category} {...field('category')}>
          {!initial.category && <option value="">{t.chooseCategory}</option>}
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <TextField
          label={t.produceType}
          placeholder={t.produceTypePlaceholder}
          list={`${id}-produce`}
          autoComplete="off"
          {...field('produce_name')}
        />
        <TextField label={t.quantity} placeholder={t.quantityPlaceholder} {...field('quantity')} />
        <TextField
          label={t.price}
          placeholder={LISTING_DEFAULTS.price}
          hint={t.priceHint}
          {...field('price')}
        />
      </div>
      <TextField
        label={t.location}
        hint={t.locationHint}
        autoComplete="off"
        {...(places.length > 0 ? { list: `${id}-places` } : {})}
        {...field('location')}
      />
      <Suggestions id={`${id}-produce`} words={SPECIFIC_PRODUCE} />
      {places.length > 0 && <Suggestions id={`${id}-places`} words={places} />}
    </>
  );
}

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
