import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';
import { useHydrated } from './use-hydrated.ts';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Something is under way: the button keeps its place and focus and does nothing. */
  isLoading?: boolean;
}

/** Draws as `ScriptButton` does: one that only scripts answer can be pressed when they have started. */
export function Button({
  variant = 'primary',
  size = 'medium',
  type = 'button',
  disabled,
  isLoading = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isStarted = useHydrated();
  return (
    <button
      {...rest}
      disabled={disabled || (type === 'button' && !isStarted)}
      type={isLoading && type === 'submit' ? 'button' : type}
      aria-disabled={isLoading || rest['aria-disabled']}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? undefined : onClick}
      className={buttonStyle(variant, size, className)}
    >
      {isLoading && <Spinner className="size-5" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Omit<LinkProps, 'className'> & Look & { className?: string };

/** A link that looks like a button; `to` stays within the site. */
export function ButtonLink({ variant = 'primary', size = 'medium', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} {...mainLink(variant)} className={buttonStyle(variant, size, className)} />;
}

/** The attribute of a link that is the main action of a screen: toasts keep clear of it. */
const mainLink = (variant: ButtonVariant) => (variant === 'primary' ? { 'data-main': '' } : {});
