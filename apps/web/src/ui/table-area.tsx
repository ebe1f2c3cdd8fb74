interface TableAreaProps {
  /** What the table shows, as in its caption. */
  label: string;
  className?: string;
  children: React.ReactNode;
}

/** Around a table that large text makes wider than its page: it scrolls sideways, by the arrow keys too. */
export function TableArea({ label, className = '', children }: TableAreaProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table
      tabIndex={0}
      className={`overflow-x-auto ${className}`}
    >
      {children}
    </section>
  );
}
