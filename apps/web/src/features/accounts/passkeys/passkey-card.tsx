import { useQuery } from '@tanstack/react-query';
import type { Passkey, User } from '@windfall/contract';
import { KeyRound } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { knowsPasskeys, passkeysQuery } from '../../../lib/passkeys/passkeys.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { strings } from './strings.ts';

const dialogs = () => import('./passkey-dialogs.tsx');
const AddPasskey = requiredPart(async () => ({ default: (await dialogs()).AddPasskey }));
const RenamePasskey = requiredPart(async () => ({ default: (await dialogs()).RenamePasskey }));
const RemovePasskey = requiredPart(async () => ({ default: (await dialogs()).RemovePasskey }));

/** The member's passkeys in the account settings. Only the browser knows whether it can use any. */
export default function PasskeyCard({ user }: { user: User }) {
  const t = useStrings(strings);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isStarted = useHydrated();
  return (
    <Card role="region" aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t.title}
      </h2>
      <p className="mt-2 mb-2 text-ink-soft">{t.lead}</p>
      <NeedsScript />
      <div className="min-h-24 noscript:hidden">
        {isStarted && (
          // The focused button is removed with its passkey.
          <PasskeyList user={user} onRemoved={() => heading.current?.focus()} />
        )}
      </div>
    </Card>
  );
}

interface PasskeyListProps {
  user: User;
  onRemoved: () => void;
}

function PasskeyList({ user, onRemoved }: PasskeyListProps) {
  const t = useStrings(strings);
  const query = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Loaded query={query} failed={t.loadFailed} words={t} skeletonClassName="h-10">
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className="py-2">{t.none}</p>
          ) : (
            <ul>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} user={user} onRemoved={onRemoved} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {knowsPasskeys() ? (
        <Button variant="quiet" className="mt-2" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{t.unknownHere}</p>
      )}
      {isAdding && <AddPasskey user={user} onClose={() => setAdding(false)} />}
    </>
  );
}

interface PasskeyRowProps extends PasskeyListProps {
  passkey: Passkey;
}

function PasskeyRow({ passkey, user, onRemoved }: PasskeyRowProps) {
  const t = useStrings(strings);
  const [now, locale] = [useNow(), useLocale()];
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const used = passkey.last_used_at && relativeTime(passkey.last_used_at, now, locale);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4 last:border-0">
      <KeyRound className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-semibold wrap-anywhere">{passkey.name}</p>
        <p className="text-sm text-ink-soft">
          <TextWithTime text={t.addedOn} instant={passkey.created_at} form="date" />
          {', '}
          {used ? t.lastUsed(used) : t.neverUsed}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" aria-label={t.renameOf(passkey.name)} onClick={() => setOpen('rename')}>
          {t.rename}
        </Button>
        <Button variant="quiet" aria-label={t.removeOf(passkey.name)} onClick={() => setOpen('remove')}>
          {t.remove}
        </Button>
      </div>
      {open === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      {open === 'remove' && (
        <RemovePasskey user={user} passkey={passkey} onClose={close} onRemoved={onRemoved} />
      )}
    </li>
  );
}
