import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface FigureCardProps {
  icon: ReactNode;
  label: string;
  figure: ReactNode;
  note?: ReactNode;
  isWarning?: boolean;
}

/** One figure with its name and a short note. */
export function FigureCard({ icon, label, figure, note, isWarning = false }: FigureCardProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col rounded-lg border px-3 py-2 shadow-card sm:gap-1 sm:p-4',
        isWarning ? 'border-tomato bg-tomato-soft' : 'border-line bg-card',
      )}
    >
      <dt className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
        <span aria-hidden="true" className="text-leaf">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="font-heading text-xl font-semibold wrap-anywhere sm:text-3xl">{figure}</dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}
