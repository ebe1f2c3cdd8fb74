import { CATEGORIES, type Category } from '@windfall/contract';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useSectionSettings } from './settings-section.tsx';
import { strings } from './strings.ts';

/** Which categories forms and filters offer; the last one stays. */
export function CategoriesSetting({ hidden }: { hidden: readonly Category[] }) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useSectionSettings();
  const categoryName = useCategoryName();
  const isLast = (category: Category) =>
    !hidden.includes(category) && hidden.length === CATEGORIES.length - 1;
  const toggle = (category: Category, isShown: boolean) =>
    mutate(
      {
        hidden_categories: CATEGORIES.filter((one) => (one === category ? !isShown : hidden.includes(one))),
      },
      { onSuccess: () => toast.success(t.saved) },
    );
  return (
    <>
      <fieldset aria-describedby="categories-hint">
        <legend className="sr-only">{t.categories}</legend>
        <p id="categories-hint" className="mb-2 text-sm text-ink-soft">
          {t.categoriesHint}
        </p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4">
          {CATEGORIES.map((category) => (
            <CheckboxField
              key={category}
              label={categoryName(category)}
              checked={!hidden.includes(category)}
              disabled={isPending || isLast(category)}
              onChange={({ target }) => toggle(category, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <FormError>{error && (serverMessage(error) ?? t.failed)}</FormError>
    </>
  );
}
