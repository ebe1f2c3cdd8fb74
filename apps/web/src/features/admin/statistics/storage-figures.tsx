import { LOCAL_STORAGE_QUOTA_MB, type Statistics } from '@windfall/contract';
import { formatBytes } from '../../../lib/bytes.ts';
import { countText } from '../../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { useLocalStorageUse } from '../use-local-storage-use.ts';
import { FigureList } from './figure-list.tsx';
import { strings } from './strings.ts';

/** Storage used on the server, and in this browser with its quota. */
export function StorageFigures({ storage }: { storage: Statistics['storage'] }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const { bytes } = useLocalStorageUse();
  const { database_bytes, image_bytes, image_count } = storage;
  const count = countText(image_count, locale);
  const quota = `${LOCAL_STORAGE_QUOTA_MB.toFixed(1)} MB`;
  return (
    <FigureList
      title={t.storage}
      figures={[
        [t.database, formatBytes(database_bytes, locale)],
        [
          t.pictures,
          t.pictureRoom(count, image_bytes === null ? t.notCounted : formatBytes(image_bytes, locale)),
        ],
        [t.browser, t.browserUse(formatBytes(bytes, locale), quota)],
      ]}
    />
  );
}
