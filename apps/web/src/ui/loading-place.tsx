import type { ReactNode } from 'react';

interface LoadingPlaceProps {
  /** Accessible name of the loading content. */
  label: string;
  className?: string;
  /** Its skeletons. */
  children: ReactNode;
}

/** The place of something that is on its way, said to screen readers too. */
export function LoadingPlace({ label, className, children }: LoadingPlaceProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
