import { Download } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { strings } from '../strings.ts';

/** Downloads the figures; a plain link, so that it works without scripts. */
export function DownloadLink({ href, name }: { href: string; name: string }) {
  const t = useStrings(strings);
  return (
    <a
      href={href}
      download
      aria-label={t.downloadOf(name)}
      className={buttonStyle('quiet', 'medium', 'shrink-0')}
    >
      <Download aria-hidden="true" className="size-4" />
      {t.download}
    </a>
  );
}
