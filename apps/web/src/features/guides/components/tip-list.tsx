import { Sprout } from 'lucide-react';

/** A list of tips with an icon each. */
export function TipList({ tips }: { tips: readonly string[] }) {
  return (
    <ul className="flex max-w-[68ch] flex-col gap-3">
      {tips.map((tip) => (
        <li key={tip} className="flex gap-3">
          <Sprout className="mt-0.5 size-5 shrink-0 text-leaf" aria-hidden="true" />
          <span>{tip}</span>
        </li>
      ))}
    </ul>
  );
}
