import { useQuery } from '@tanstack/react-query';
import {
  CATEGORIES,
  CROPS,
  type CropId,
  cropNames,
  cropNamesInText,
  cropOf,
  GARDEN_AMOUNTS,
  type Garden,
  type GardenAmount,
  type GardenCrop,
  gardenCropSchema,
  type SeasonHere,
} from '@windfall/contract';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useCategoryName } from '../../lib/i18n/category-name.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { NeedsScript } from '../../lib/needs-script.tsx';
import { paths } from '../../lib/paths.ts';
import { seasonQuery } from '../../lib/season/season-query.ts';
import { isPickedSoon, useSeasonText } from '../../lib/season/season-texts.ts';
import { offerUndo } from '../../lib/undo-offer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { adding, type GardenChange, gardenQuery, puttingBack, useChangeGarden } from './api/garden.ts';
import { strings } from './strings.ts';

/** What the member grows, to add to and to change. */
export function GardenList() {
  const t = useStrings(strings);
  return (
    <Loaded query={useQuery(gardenQuery)} failed={t.failed} words={t}>
      {(stored) => <Editor stored={stored} />}
    </Loaded>
  );
}

/** Each change is sent at once; one that could not be sent stays on the screen and goes with the next. */
function Editor({ stored }: { stored: Garden }) {
  const t = useStrings(strings);
  const names = useStrings(cropNames);
  const season = useQuery(seasonQuery).data;
  const [changes, setChanges] = useState<readonly GardenChange[]>([]);
  const crops = changes.reduce<GardenCrop[]>((list, one) => one(list), stored.crops);
  const { mutate, mutateAsync, error, isSuccess, isPending } = useChangeGarden();
  const list = useRef<HTMLDivElement>(null);
  const store = (all: readonly GardenChange[], onStored?: () => void) =>
    mutate(all, {
      onSuccess: () => {
        setChanges((now) => now.filter((one) => !all.includes(one)));
        onStored?.();
      },
    });
  const change = (one: GardenChange, onStored?: () => void) => {
    setChanges([...changes, one]);
    store([...changes, one], onStored);
  };
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <NeedsScript />
      <AddCrop grown={crops.map(({ crop }) => crop)} onAdd={(crop) => change(adding(crop))} />
      {error && !isPending && (
        <div className="flex flex-col items-start gap-3">
          <FormError>{serverMessage(error) ?? t.notSaved}</FormError>
          <Button variant="quiet" onClick={() => store(changes)}>
            {t.retry}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {isSuccess && t.saved}
      </p>
      {crops.length === 0 ? (
        <p className="text-ink-soft">{t.empty}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {crops.map((one, place) => (
            <GrownCrop
              key={one.crop}
              grown={one}
              season={season}
              onChange={(changed) =>
                change((all) => all.map((other) => (other.crop === one.crop ? changed : other)))
              }
              onRemove={() => {
                change(
                  (all) => all.filter(({ crop }) => crop !== one.crop),
                  () =>
                    offerUndo({
                      name: names[one.crop],
                      undo: () => mutateAsync([puttingBack(one, place)]),
                    }),
                );
                // The focused button is removed with its crop.
                list.current?.focus({ preventScroll: true });
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Chosen first and added with a button: with the arrow keys a select changes at each option. */
function AddCrop({ grown, onAdd }: { grown: readonly CropId[]; onAdd: (crop: CropId) => void }) {
  const t = useStrings(strings);
  const categoryName = useCategoryName();
  const names = useStrings(cropNames);
  const others = CROPS.filter(({ id }) => !grown.includes(id));
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const crop = others.find(({ id }) => id === chosen);
    setMissing(crop === undefined);
    setChosen('');
    if (crop) onAdd(crop.id);
    else select.current?.focus();
  };
  return (
    <form noValidate onSubmit={add} className="flex gap-3">
      <div className="min-w-0 flex-1 sm:max-w-md">
        <SelectField
          ref={select}
          label={t.add}
          error={isMissing ? t.chooseFirst : undefined}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t.choose}</option>
          {CATEGORIES.map((category) => {
            const crops = others.filter((crop) => crop.category === category);
            return (
              crops.length > 0 && (
                <optgroup key={category} label={categoryName(category)}>
                  {crops.map(({ id }) => (
                    <option key={id} value={id}>
                      {names[id]}
                    </option>
                  ))}
                </optgroup>
              )
            );
          })}
        </SelectField>
      </div>
      {/* Beside the select, below the height of its label. */}
      <SubmitButton variant="leaf" className="mt-8 self-start">
        {t.addButton}
      </SubmitButton>
    </form>
  );
}

interface GrownCropProps {
  grown: GardenCrop;
  season: SeasonHere | undefined;
  onChange: (changed: GardenCrop) => void;
  onRemove: () => void;
}

function GrownCrop({ grown, season, onChange, onRemove }: GrownCropProps) {
  const t = useStrings(strings);
  const name = useStrings(cropNames)[grown.crop];
  const inText = useStrings(cropNamesInText)[grown.crop];
  const picked = useSeasonText(season)(grown.crop);
  return (
    <li>
      <Card>
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="text-xl">{name}</h2>
            {picked && <p className="text-leaf">{t.picked(picked)}</p>}
          </div>
          <IconButton label={t.remove(inText)} icon={<Trash2 className="size-5" />} onClick={onRemove} />
        </div>
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3 sm:max-w-md">
          <SelectField
            label={t.amount}
            value={grown.amount}
            onChange={({ target }) => onChange({ ...grown, amount: target.value as GardenAmount })}
          >
            {GARDEN_AMOUNTS.map((amount) => (
              <option key={amount} value={amount}>
                {t.amounts[amount]}
              </option>
            ))}
          </SelectField>
          <SinceField since={grown.since} onChange={(since) => onChange({ ...grown, since })} />
        </div>
        {season && isPickedSoon(season, grown.crop) && (
          <ButtonLink variant="quiet" className="mt-4" to={paths.createListingOf(cropOf(grown.crop))}>
            {t.share(inText)}
          </ButtonLink>
        )}
      </Card>
    </li>
  );
}

/** A year is sent once the field is left. */
function SinceField({ since, onChange }: { since: number | null; onChange: (since: number | null) => void }) {
  const t = useStrings(strings);
  const [text, setText] = useState(since === null ? '' : String(since));
  const [isLeft, setLeft] = useState(false);
  const year = text.trim() === '' ? null : Number(text);
  const { error } = gardenCropSchema.shape.since.safeParse(year);
  return (
    <TextField
      label={t.since}
      note={t.optional}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      placeholder={t.sinceHint}
      value={text}
      error={isLeft || text.length === 4 ? error?.issues[0]?.message : undefined}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        setLeft(true);
        if (!error && year !== since) onChange(year);
      }}
    />
  );
}
