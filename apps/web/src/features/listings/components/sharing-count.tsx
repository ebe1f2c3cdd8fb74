import { type ReadQuantity, readQuantity } from '@windfall/contract';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { SharingFieldsProps } from '../sharing-form.ts';
import { strings } from '../sharing-strings.ts';

/** Offers to count what the quantity says; counted, the number and the unit can be changed. */
export function CountField({ typed, onChange, quantity, isWanted, errorOf }: SharingFieldsProps) {
  const t = useStrings(strings);
  const found = readQuantity(quantity);
  const label = useLabel(found);
  const toggle = (isCounted: boolean) => {
    const offer = found && !found.isWeight ? found : null;
    const isNew = isCounted && typed.stock === '' && offer;
    onChange({ isOwnCount: true, isCounted, ...(isNew && { stock: String(offer.count), unit: offer.unit }) });
  };
  return (
    <div className="flex flex-col gap-3">
      <CheckboxField
        label={typed.isCounted ? t.count : label}
        hint={isWanted ? t.countHintWanted : t.countHint}
        checked={typed.isCounted}
        onChange={(event) => toggle(event.target.checked)}
      />
      {typed.isCounted && (
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            inputMode="numeric"
            label={t.stock}
            value={typed.stock}
            error={errorOf('stock')}
            onChange={(event) => onChange({ isOwnCount: true, stock: event.target.value.trim() })}
          />
          <TextField
            label={t.unit}
            placeholder={t.unitPlaceholder}
            value={typed.unit}
            error={errorOf('unit')}
            onChange={(event) => onChange({ isOwnCount: true, unit: event.target.value })}
          />
          {!isWanted && (
            <TextField
              inputMode="numeric"
              label={t.mostEach}
              hint={t.mostEachHint}
              value={typed.most_each}
              error={errorOf('most_each')}
              onChange={(event) => onChange({ most_each: event.target.value.trim() })}
            />
          )}
        </div>
      )}
    </div>
  );
}

function useLabel(found: ReadQuantity | null): string {
  const t = useStrings(strings);
  const format = useCountText();
  if (!found) return t.count;
  return found.isWeight ? t.countShares : t.countThese(found.count, found.unit, format(found.count));
}
