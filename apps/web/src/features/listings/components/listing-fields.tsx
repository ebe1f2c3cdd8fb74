import { useQuery } from '@tanstack/react-query';
import { LISTING_DEFAULTS, LISTING_MESSAGES, type ListingText, SPECIFIC_PRODUCE } from '@windfall/contract';
import { type ReactNode, useId } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useShownCategories } from '../../../lib/site.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { produceTypesQuery } from '../api/list-produce-types.ts';
import { strings } from '../field-strings.ts';
import { type ListingFields as Fields, REQUIRED } from '../listing-form.ts';
import type { LocationFieldProps, RenderLocation } from '../use-chosen-place.ts';

type DrawnField = ListingText | 'category';

interface ListingFieldsProps {
  register: (name: keyof Fields) => UseFormRegisterReturn;
  errors: FieldErrors<Fields>;
  /** Initial values, also in the server's render. */
  initial: { readonly [name in DrawnField]?: string | undefined };
  form: keyof typeof REQUIRED;
  location: Pick<LocationFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'onChoose'>;
  renderLocation: RenderLocation;
  /** Whether the owner looks for it: then it has no price. */
  isWanted?: boolean;
  /** Whether neighbors come and pick it: then the quantity says what hangs there. */
  isPicked?: boolean;
  /** Tools have no produce type. */
  isTool: boolean;
  /** Note when the server's produce types cannot be loaded and the form's own are suggested. */
  typesFailed: string;
  /** Under the title: the crop. */
  crop: ReactNode;
  /** Under the quantity: the days when it was picked and is best by. */
  freshness: ReactNode;
  /** Under the location: how precisely it is placed. */
  place: ReactNode;
  /** Under the quantity: how it is shared. */
  children: ReactNode;
}

/** The text fields of the create and the edit form. */
export function ListingFields({
  register,
  errors,
  initial,
  form,
  location,
  renderLocation,
  isWanted = false,
  isPicked = false,
  isTool,
  typesFailed,
  crop,
  freshness,
  place,
  children,
}: ListingFieldsProps) {
  const t = useStrings(strings);
  const categoryName = useCategoryName();
  const categories = useShownCategories(initial.category);
  const id = useId();
  const produce = useQuery(produceTypesQuery);
  const texts = (name: DrawnField) => {
    const message = errors[name]?.message;
    return {
      error: message === LISTING_MESSAGES.required ? t.fieldRequired : message,
      note: REQUIRED[form].includes(name) ? undefined : t.optional,
    };
  };
  const field = (name: DrawnField) => ({
    ...register(name),
    ...texts(name),
    defaultValue: initial[name] ?? '',
  });
  return (
    <>
      <TextField
        label={t.title}
        placeholder={isWanted ? t.titlePlaceholderWanted : t.titlePlaceholder}
        {...field('title')}
      />
      {crop}
      <TextArea label={t.description} placeholder={t.descriptionPlaceholder} {...field('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={t.category} {...field('category')}>
          {!initial.category && <option value="">{t.chooseCategory}</option>}
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </SelectField>
        {isTool ? (
          <input type="hidden" {...register('produce_name')} defaultValue={initial.produce_name ?? ''} />
        ) : (
          <TextField
            label={t.produceType}
            placeholder={t.produceTypePlaceholder}
            list={`${id}-produce`}
            autoComplete="off"
            hint={produce.isError && !produce.data ? typesFailed : undefined}
            {...field('produce_name')}
          />
        )}
        <TextField
          label={isPicked ? t.quantityToPick : t.quantity}
          placeholder={t.quantityPlaceholder}
          hint={isPicked ? t.quantityToPickHint : t.quantityHint}
          {...field('quantity')}
        />
        {isWanted ? (
          // Stays in the form, so that nothing typed is lost when the choice is changed. So does the produce type above.
          <input type="hidden" {...register('price')} defaultValue={initial.price ?? ''} />
        ) : (
          <TextField
            label={t.price}
            placeholder={LISTING_DEFAULTS.price}
            hint={t.priceHint}
            {...field('price')}
          />
        )}
      </div>
      {freshness}
      {children}
      {renderLocation({ label: t.location, hint: t.locationHint, ...texts('location'), ...location })}
      {place}
      <Suggestions id={`${id}-produce`} words={produce.data?.map(({ name }) => name) ?? SPECIFIC_PRODUCE} />
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
