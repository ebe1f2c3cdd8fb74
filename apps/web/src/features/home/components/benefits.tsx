import { HandHeart, type LucideIcon, Sprout, UsersRound } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../strings.ts';

export function Benefits() {
  const t = useStrings(strings);
  return (
    <section aria-labelledby="benefits" className="counter border-b border-b-line bg-card">
      <h2 id="benefits" className="sr-only">
        {t.benefitsTitle}
      </h2>
      <ul className="page-width grid divide-line py-2 md:grid-cols-3 md:divide-x max-md:divide-y">
        <Benefit Icon={Sprout} title={t.wasteTitle} text={t.wasteText} />
        <Benefit Icon={UsersRound} title={t.communityTitle} text={t.communityText} />
        <Benefit Icon={HandHeart} title={t.freshTitle} text={t.freshText} />
      </ul>
    </section>
  );
}

function Benefit({ Icon, title, text }: { Icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex gap-4 py-7 md:px-7 md:first:ps-0 md:last:pe-0">
      <span className="grid size-12 shrink-0 place-content-center rounded-full bg-leaf-soft text-leaf-strong">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1.5 text-ink-soft">{text}</p>
      </div>
    </li>
  );
}
