import { amountText, type CropId, cropOf, type Stand, type StandItem, type Tapped } from '@windfall/contract';
import { Clock, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { useCountText } from '../../lib/i18n/count-text.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts';
import { paths } from '../../lib/paths.ts';
import { producePicture } from '../../lib/produce-picture.ts';
import { useMonthAndDay } from '../../lib/season/season-texts.ts';
import { BuiltInPicture } from '../../ui/built-in-picture.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { strings } from './strings.ts';
import { TapForm } from './tap-form.tsx';

/** The name of a stand, its hours, its public address and who keeps it. */
export function StandHead({ stand }: { stand: Stand }) {
  const t = useStrings(strings);
  const { name, hours, address, note, code, user_id, user_name, is_keeper, hidden_at } = stand;
  return (
    <header className="flex flex-col gap-3">
      <h1 className="text-4xl wrap-anywhere" dir="auto">
        {name}
      </h1>
      {hidden_at && <p className="font-semibold text-tomato">{t.hidden}</p>}
      <dl className="flex flex-col gap-1 text-lg">
        {hours && <Fact Icon={Clock} name={t.hours} text={hours} />}
        {address && <Fact Icon={MapPin} name={t.address} text={address} />}
      </dl>
      {note && (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {note}
        </p>
      )}
      <p className="text-ink-soft">
        <Link to={paths.user(user_id)} className="text-link">
          {t.keptBy(user_name)}
        </Link>
      </p>
      {is_keeper && (
        <p className="print-none">
          <Link to={paths.keepStand(code)} className={buttonStyle('quiet', 'medium')}>
            {t.keep}
          </Link>
        </p>
      )}
    </header>
  );
}

function Fact({ Icon, name, text }: { Icon: typeof Clock; name: string; text: string }) {
  return (
    <div className="flex items-start gap-2">
      <dt>
        <Icon className="mt-1 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="wrap-anywhere" dir="auto">
        {text}
      </dd>
    </div>
  );
}

interface StandItemsProps {
  stand: Stand;
  /** Taps that this browser has not sent yet. */
  waiting: readonly OutboxItem[];
  /** The tap that the page tells of. */
  counted: Tapped | undefined;
}

/** What is at the stand, as far as this browser knows, with the forms to count it. */
export function StandItems({ stand, waiting, counted }: StandItemsProps) {
  const t = useStrings(strings);
  if (stand.items.length === 0) return <p className="text-lg text-ink-soft">{t.nothing}</p>;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {stand.items.map((item) => (
        <li key={item.listing_id} id={item.listing_id} className="min-w-0 scroll-mt-20">
          <ItemCard
            stand={stand}
            item={withWaiting(item, waiting)}
            counted={counted?.listing_id === item.listing_id ? counted : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** What will be left once the taps that wait are counted. */
function withWaiting(item: StandItem, waiting: readonly OutboxItem[]): StandItem {
  const own = waiting.filter(
    ({ fields, state }) => fields['listing_id'] === item.listing_id && state === 'waiting',
  );
  const taken = own.reduce((sum, { fields }) => sum + Number(fields['amount']), 0);
  return { ...item, left: Math.max(0, item.left - taken) };
}

interface ItemCardProps {
  stand: Stand;
  item: StandItem;
  counted: Tapped | undefined;
}

function ItemCard({ stand, item, counted }: ItemCardProps) {
  const t = useStrings(strings);
  const format = useCountText();
  const dayText = useMonthAndDay();
  const inUnit = (count: number) => amountText(count, item.unit, format(count));
  const { title, left, promised, today, best_by, unit } = item;
  return (
    <Card role="article" className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Picture item={item} />
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="text-xl wrap-anywhere" dir="auto">
            <Link to={paths.listing(item.listing_id)} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          </h3>
          <p className="text-xl font-semibold text-leaf-strong">
            {/* Large as it is, it may break between number and unit. */}
            {left > 0 ? t.left(inUnit(left).replaceAll('\u00a0', ' ')) : t.none}
          </p>
          {promised > 0 && <p>{t.promised(inUnit(promised), promised)}</p>}
          {best_by && <p className="text-ink-soft">{t.bestBy(dayText(best_by))}</p>}
        </div>
      </div>
      {(today.takers > 0 || today.left > 0) && (
        <p className="text-ink-soft">
          {[
            today.takers > 0 && t.taken(today.takers, today.taken, unit),
            today.left > 0 && t.brought(today.left, unit),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {stand.takes_taps && (
        <div className="mt-auto">
          <TapForm stand={stand} item={item} counted={counted} />
        </div>
      )}
    </Card>
  );
}

/** The photo of the listing, small, or the drawing of its crop. */
function Picture({ item: { photo, crop } }: { item: StandItem }) {
  const className = 'size-20 shrink-0 rounded-md bg-sunk object-cover';
  const source = photo?.sources.find(({ type }) => type !== 'image/avif') ?? photo?.sources[0];
  if (source)
    return <img src={source.url} alt="" width={80} height={80} loading="lazy" className={className} />;
  return <BuiltInPicture src={producePicture(nameOf(crop))} sizes="5rem" className={className} />;
}

function nameOf(crop: CropId | null): string {
  if (crop === null) return 'other';
  const { label, category } = cropOf(crop);
  return label ?? category;
}
