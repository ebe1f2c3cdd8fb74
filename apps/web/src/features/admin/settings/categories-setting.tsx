import { CATEGORIES, type Category } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { strings } from './strings.ts';

interface CategoriesSettingProps {
  hidden: readonly Category[];
  isSaving: boolean;
  failure: ReactNode;
  onChange: (changes: { hidden_categories: Category[] }) => void;
}

/** Which categories forms and filters offer; the last one stays. */
export function CategoriesSetting({ hidden, isSaving, failure, onChange }: CategoriesSettingProps) {
  const t = useStrings(strings);
  const categoryName = useCategoryName();
  const isLast = (category: Category) =>
    !hidden.includes(category) && hidden.length === CATEGORIES.length - 1;
  const toggle = (category: Category, isShown: boolean) =>
    onChange({
      hidden_categories: CATEGORIES.filter((one) => (one === category ? !isShown : hidden.includes(one))),
    });
  return (
    <Card>
      <fieldset aria-describedby="categories-hint">
        <legend className="font-semibold">{t.categories}</legend>
        <p id="categories-hint" className="mb-2 text-sm text-ink-soft">
          {t.categoriesHint}
        </p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4">
          {CATEGORIES.map((category) => (
            <CheckboxField
              key={category}
              label={categoryName(category)}
              checked={!hidden.includes(category)}
              disabled={isSaving || isLast(category)}
              onChange={({ target }) => toggle(category, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <FormError>{failure}</FormError>
    </Card>
  );
}
