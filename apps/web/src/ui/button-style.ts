import { classNames } from './class-names.ts';

/** `primary` (tomato) is for the one action of a screen that matters. */
export type ButtonVariant = 'primary' | 'leaf' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'large';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-tomato text-on-tomato hover:bg-tomato-strong',
  leaf: 'bg-leaf text-on-leaf hover:bg-leaf-strong',
  quiet: 'border border-line-strong text-ink hover:bg-sunk',
  danger: 'border-2 border-tomato text-tomato hover:bg-tomato-soft',
};

const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-5 py-3 text-base sm:px-7 sm:text-lg',
};

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, extra?: string): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold no-underline',
    'transition-[background-color,transform] duration-150 active:translate-y-px',
    'aria-disabled:opacity-60 disabled:opacity-60 disabled:cursor-not-allowed',
    VARIANTS[variant],
    SIZES[size],
    extra,
  );
}
