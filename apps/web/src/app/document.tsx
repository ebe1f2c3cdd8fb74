import { RIGHT_TO_LEFT } from '@windfall/contract';
import { type ReactNode, useState } from 'react';
import { THEME_COLORS } from '../ui/theme.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { PAGE_STATE_ID, type PageAssets } from './page-state.ts';

interface DocumentProps {
  locale: string;
  /** Null where no server rendered the page: then the static page has the files. */
  assets: PageAssets | null;
  /** On the server only; the browser keeps the rendered ones. */
  nonce?: string;
  script?: string;
  state?: string;
  /** Whether the site has an accent of its own, and on the server only its styles. */
  hasAccent: boolean;
  accent?: string;
  children: ReactNode;
}

/** The whole page, `<html>` included. */
export function Document({
  locale,
  assets,
  nonce,
  script = '',
  state = '',
  hasAccent,
  accent = '',
  children,
}: DocumentProps) {
  // The page's script sets an attribute on <html> before React hydrates.
  return (
    <html
      lang={locale}
      dir={RIGHT_TO_LEFT.includes(locale) ? 'rtl' : undefined}
      suppressHydrationWarning
      data-entry={assets?.entry}
      data-modules={assets?.modules.join(' ')}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {THEME_COLORS.map(([scheme, color]) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={color}
            suppressHydrationWarning
          />
        ))}
        {/* Before the styles, which a script after them waits for. */}
        {assets && <InlineScript nonce={nonce} code={script} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {assets?.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {hasAccent && <AccentStyle css={accent} />}
      </head>
      <body>
        {children}
        {assets && <InlineScript id={PAGE_STATE_ID} type="application/json" code={state} />}
      </body>
    </html>
  );
}

interface InlineScriptProps {
  code: string;
  nonce?: string | undefined;
  id?: string;
  type?: string;
}

/**
 * Browsers hide the nonce, and the texts are not rendered twice: neither is a mismatch. A page that the browser renders by
 * itself has no use for them, and React creates script elements in a way that Trusted Types forbid.
 */
function InlineScript({ code, ...attributes }: InlineScriptProps) {
  const isHydrated = useHydrated();
  const [isWritten] = useState(!isHydrated);
  if (!isWritten) return null;
  return (
    <script
      {...attributes}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, or JSON without any `<`
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

/** After the styles whose colors it replaces. The browser keeps the rendered one, as with the scripts; a page that it renders itself keeps that of the shell. */
function AccentStyle({ css }: { css: string }) {
  const isHydrated = useHydrated();
  const [isWritten] = useState(!isHydrated);
  return isWritten && <style suppressHydrationWarning>{css}</style>;
}
