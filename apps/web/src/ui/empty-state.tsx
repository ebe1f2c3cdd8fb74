import type { ReactNode } from 'react';
import { BuiltInPicture } from './built-in-picture.tsx';

interface EmptyStateProps {
  title: string;
  text?: string | null;
  /** Address of a built-in picture, decoration only. */
  picture?: string;
  heading?: 'h1' | 'h2' | 'h3';
  role?: 'alert' | 'status';
  /** Call to action. */
  children?: ReactNode;
}

/** Says that there is nothing here and what to do about it. */
export function EmptyState({
  title,
  text,
  picture,
  heading: Heading = 'h2',
  role,
  children,
}: EmptyStateProps) {
  return (
    <div role={role} className="page-width flex flex-col items-center gap-4 py-16 text-center">
      {picture && (
        <BuiltInPicture src={picture} sizes="10rem" className="size-40 rounded-full object-cover" />
      )}
      <Heading className="text-3xl">{title}</Heading>
      {text && <p className="max-w-prose text-lg text-ink-soft">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
