import { useId, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { Button } from '../../../ui/button.tsx';
import { strings } from '../form-strings.ts';
import { useSharedPhotos } from '../use-draft-photos.ts';

interface SharedPhotosProps {
  /** The member wants them in the listing. */
  onUse: (files: readonly File[]) => void;
}

/** Shows the photos that another app or site handed over, and asks whether they belong in the listing. */
export default function SharedPhotos({ onUse }: SharedPhotosProps) {
  const t = useStrings(strings);
  const heading = useId();
  const { waiting, forget } = useSharedPhotos();
  const [answer, setAnswer] = useState('');
  const close = (said: string) => {
    setAnswer(said);
    forget();
  };
  if (answer)
    return (
      // The pressed button has gone: its result takes the focus and is read aloud.
      <p ref={focusNow} tabIndex={-1} className="font-medium">
        {answer}
      </p>
    );
  const count = waiting.length;
  if (count === 0) return null;
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-md border-s-4 border-marigold bg-marigold-soft px-4 py-3"
    >
      <h2 id={heading} className="font-semibold">
        {t.sharedPhotos(count)}
      </h2>
      <p>{t.sharedReason}</p>
      <ul className="flex flex-wrap gap-2">
        {waiting.map(({ key, file }, index) => (
          <li key={key}>
            <Preview file={file} alt={t.sharedPhoto(index + 1)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="leaf"
          onClick={() => {
            onUse(waiting.map(({ file }) => file));
            close(t.sharedUsed(count));
          }}
        >
          {t.sharedUse(count)}
        </Button>
        <Button variant="quiet" onClick={() => close(t.sharedLeft(count))}>
          {t.sharedLeave}
        </Button>
      </div>
    </section>
  );
}

const focusNow = (node: HTMLElement | null) => node?.focus();

function Preview({ file, alt }: { file: File; alt: string }) {
  const url = useObjectUrl(file);
  return url ? <img src={url} alt={alt} className="h-20 w-28 rounded-md object-cover" /> : null;
}
