import type { ReactNode } from 'react';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { Card } from '../../../ui/card.tsx';

interface FigureListProps {
  title: string;
  figures: [label: string, value: number | string][];
  children?: ReactNode;
}

/** A group of figures with their names. */
export function FigureList({ title, figures, children }: FigureListProps) {
  const countText = useCountText();
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{title}</h2>
      <dl>
        {figures.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="ms-auto text-end font-semibold tabular-nums">
              {typeof value === 'number' ? countText(value) : value}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
