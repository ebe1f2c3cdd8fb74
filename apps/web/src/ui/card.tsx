import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A sheet of paper on the counter. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames('rounded-lg border border-line bg-card p-5 shadow-card sm:p-7', className)}
    />
  );
}
