import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  success: 'border-leaf bg-leaf-soft',
  info: 'border-marigold bg-marigold-soft',
  warning: 'border-tomato bg-tomato-soft',
} as const;

interface BannerProps {
  tone?: keyof typeof TONES;
  children: ReactNode;
}

/** A message that belongs to the page it stands on. */
export function Banner({ tone = 'info', children }: BannerProps) {
  return (
    <div role="status" className={classNames('rounded-md border-s-4 px-4 py-3 font-medium', TONES[tone])}>
      {children}
    </div>
  );
}
