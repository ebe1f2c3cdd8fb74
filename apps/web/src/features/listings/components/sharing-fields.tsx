import {
  amountText,
  defineStrings,
  EXCHANGE,
  LOANS,
  type ReadQuantity,
  readQuantity,
  SHARING_RULES,
} from '@windfall/contract';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { localField } from '../../../lib/times/zoned-field.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { HarvestFields } from '../harvest/harvest-fields.tsx';
import { strings as harvestStrings } from '../harvest/harvest-strings.ts';
import type { SharingFieldsProps } from '../sharing-form.ts';
import { strings as sharingStrings } from '../sharing-strings.ts';
import { StandingFields } from '../standing/standing-fields.tsx';

/** Strings of the parts. */
const strings = defineStrings({
  en: {
    way: 'Give or lend',
    give: 'Give it away',
    lend: 'Lend it',
    lendHint: 'Neighbors borrow it for some days and bring it back.',
    howManyLent: 'How many you have',
    mostDays: 'Longest loan, in days',
    mostDaysHint: (most: number) => `At most ${most}.`,
    renewals: 'How often it can be kept longer',
    renewalsHint: 'Only while nobody else waits for it.',
    lendAtOnce: 'Lend at once, without asking me',
    lendAtOnceHint: 'Free days are promised as soon as a neighbor asks.',
    countThese: (count: number, unit: string, written: string) =>
      `Count these: ${amountText(count, unit || 'piece', written)}`,
    countShares: 'Count shares of it, such as 4 bags of 500 g',
    count: 'Count the pieces',
    countHintWanted: 'Your neighbors see how many are still wanted.',
    countHint: 'Your neighbors see how many are left, and nothing is promised twice.',
    stock: 'How many',
    unit: 'Of what',
    unitPlaceholder: 'piece',
    rule: 'Who goes first',
    firstHint: 'In the order of asking.',
    drawHint: 'Chance decides at a time you choose, and anyone can check it.',
    leastHint: 'The neighbor who got least in the last 28 days goes first.',
    chooseHint: 'You see who asks, and promise to whom you like.',
    drawAt: 'When the draw is held',
    mostEach: 'At most for each',
    mostEachHint: 'Leave empty for no limit.',
    atOnce: 'Give at once, without asking me',
    atOnceHint: 'It is promised as soon as the rule allows, and asking counts as a yes.',
    inReturn: 'What I would like in return',
    inReturnWanted: 'What I give in return',
    inReturnPlaceholder: 'e.g. a jar of jam, help with weeding',
    optional: 'optional',
  },
});

/** A draw is held tomorrow at 6 PM unless another time is typed: neighbors have a day to ask. */
function usualDraw(now = new Date()): string {
  return localField(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 18));
}

/** The parts of 'How it is shared'. */
export default function SharingFields(props: SharingFieldsProps) {
  const { typed, onChange, isWanted, isGroup, errorOf } = props;
  const t = useStrings(strings);
  const isLent = typed.comes_back && !isWanted;
  const isPicked = typed.is_harvest && !isWanted;
  return (
    <div className="flex flex-col gap-5 pb-5">
      <FormError takesFocus={false}>{errorOf(null)}</FormError>
      {!isWanted && <WayField typed={typed} onChange={onChange} errorOf={errorOf} />}
      {isWanted && isGroup && (
        <StandingFields
          value={typed.standing}
          onChange={(standing) => onChange({ standing })}
          error={errorOf('standing')}
        />
      )}
      {isLent ? (
        <LendFields {...props} />
      ) : isPicked ? (
        <HarvestFields {...props} />
      ) : (
        <CountField {...props} />
      )}
      {!isWanted && !isLent && <RuleFields typed={typed} onChange={onChange} errorOf={errorOf} />}
      <TextField
        label={isWanted ? t.inReturnWanted : t.inReturn}
        note={t.optional}
        placeholder={t.inReturnPlaceholder}
        value={typed.in_return}
        error={errorOf('in_return')}
        onChange={(event) => onChange({ in_return: event.target.value })}
      />
    </div>
  );
}

type PartProps = Pick<SharingFieldsProps, 'typed' | 'onChange' | 'errorOf'>;

/** Whether it is given away, comes back, or is picked by those who come. */
function WayField({ typed, onChange, errorOf }: PartProps) {
  const t = useStrings(strings);
  const harvest = useStrings(harvestStrings);
  return (
    <RadioField
      legend={t.way}
      options={[
        { value: 'give', label: t.give },
        { value: 'lend', label: t.lend, hint: t.lendHint },
        { value: 'pick', label: harvest.pick, hint: harvest.pickHint },
      ]}
      value={typed.is_harvest ? 'pick' : typed.comes_back ? 'lend' : 'give'}
      onChange={(way) => onChange({ comes_back: way === 'lend', is_harvest: way === 'pick', isOwnWay: true })}
      error={errorOf('comes_back')}
    />
  );
}

/** How many are lent, for how long, and whether the owner answers each request. */
function LendFields({ typed, onChange, errorOf }: PartProps) {
  const t = useStrings(strings);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          inputMode="numeric"
          label={t.howManyLent}
          placeholder="1"
          value={typed.stock}
          error={errorOf('stock')}
          onChange={(event) => onChange({ stock: event.target.value, isCounted: true, isOwnCount: true })}
        />
        <TextField
          inputMode="numeric"
          label={t.mostDays}
          hint={t.mostDaysHint(LOANS.mostDays)}
          value={typed.most_days}
          error={errorOf('most_days')}
          onChange={(event) => onChange({ most_days: event.target.value, isOwnWay: true })}
        />
        <TextField
          inputMode="numeric"
          label={t.renewals}
          hint={t.renewalsHint}
          value={typed.renewals}
          error={errorOf('renewals')}
          onChange={(event) => onChange({ renewals: event.target.value, isOwnWay: true })}
        />
      </div>
      <CheckboxField
        label={t.lendAtOnce}
        hint={t.lendAtOnceHint}
        checked={typed.at_once}
        onChange={(event) => onChange({ at_once: event.target.checked })}
      />
    </>
  );
}

/** Who goes first. */
function RuleFields({ typed, onChange, errorOf }: PartProps) {
  const t = useStrings(strings);
  const rules = useStrings(sharingStrings);
  return (
    <>
      <RadioField
        legend={t.rule}
        options={SHARING_RULES.map((value) => ({ value, label: rules[value], hint: t[`${value}Hint`] }))}
        value={typed.rule}
        onChange={(rule) =>
          onChange({ rule, ...(rule === 'draw' && !typed.draw_at && { draw_at: usualDraw() }) })
        }
        error={errorOf('rule')}
      />
      {typed.rule === 'draw' && (
        <TextField
          type="datetime-local"
          label={t.drawAt}
          min={localField(new Date())}
          max={localField(new Date(Date.now() + EXCHANGE.aheadMs))}
          step="any"
          value={typed.draw_at}
          error={errorOf('draw_at')}
          onChange={(event) => onChange({ draw_at: event.target.value })}
        />
      )}
      {typed.rule !== 'choose' && (
        <CheckboxField
          label={t.atOnce}
          hint={t.atOnceHint}
          checked={typed.at_once}
          onChange={(event) => onChange({ at_once: event.target.checked })}
        />
      )}
    </>
  );
}

/** Offers to count what the quantity says; counted, the number and the unit can be changed. */
function CountField({ typed, onChange, quantity, isWanted, errorOf }: SharingFieldsProps) {
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
