import { LOCAL_STORAGE_QUOTA_MB } from '@windfall/contract';
import { formatBytes } from '../../../lib/bytes.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { useLocalStorageUse } from '../use-local-storage-use.ts';
import { strings } from './strings.ts';

/** Used local storage of this browser, out of its 5.0 MB. */
export function BrowserStorage() {
  const t = useStrings(strings);
  const locale = useLocale();
  const { bytes, keys } = useLocalStorageUse();
  const quota = `${LOCAL_STORAGE_QUOTA_MB.toFixed(1)} MB`;
  return (
    <Card>
      <h2 className="mb-1 text-2xl">{t.browser}</h2>
      <p className="mb-3 text-ink-soft">{t.browserUse(formatBytes(bytes, locale), quota)}</p>
      {keys.length === 0 && <p>{t.storageEmpty}</p>}
      <dl>
        {keys.map(({ name, bytes: size }) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt className="min-w-0 font-mono text-sm wrap-anywhere">{name}</dt>
            <dd className="shrink-0 tabular-nums">{formatBytes(size, locale)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
