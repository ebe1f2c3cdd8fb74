import { useQuery } from '@tanstack/react-query';
import { type OwnInvite as Own, shownInviteCode } from '@windfall/contract';
import { Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { serverMessage } from '../../lib/api/api-error.ts';
import { copyText } from '../../lib/copy-text.ts';
import { useCountText } from '../../lib/i18n/count-text.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { FormOperation, usePostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { QrCode } from '../../lib/qr-code.tsx';
import { shareLink } from '../../lib/share-link.ts';
import { useSite } from '../../lib/site.tsx';
import { toast } from '../../lib/toasts/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ownInviteQuery, useRenewInvite } from './api/invites.ts';
import { strings } from './strings.ts';

/** The member's own link: to copy, to share, to scan, to print and to renew, and how many came by it. */
export function OwnInvite() {
  const t = useStrings(strings);
  return (
    <Card>
      <Loaded query={useQuery(ownInviteQuery)} failed={t.failed} words={t} skeletonClassName="h-56">
        {(invite) => <Invite invite={invite} />}
      </Loaded>
    </Card>
  );
}

function Invite({ invite: { code, url, came } }: { invite: Own }) {
  const t = useStrings(strings);
  const countText = useCountText();
  return (
    <div className="flex flex-wrap-reverse items-start justify-center gap-x-8 gap-y-5">
      <figure className="flex flex-col items-center gap-1">
        <QrCode path={paths.join(code)} alt={t.qrCode} />
        <figcaption className="text-sm text-ink-soft">
          {t.code} <bdi className="font-mono text-ink">{shownInviteCode(code)}</bdi>
        </figcaption>
      </figure>
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-4">
        <TextField label={t.link} value={url} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
        <div className="flex flex-wrap gap-3">
          <SendLink url={url} />
          <ButtonLink variant="quiet" to={paths.poster({ code })}>
            <Printer className="size-5" aria-hidden="true" />
            {t.poster}
          </ButtonLink>
        </div>
        <p className="font-semibold">{came === 0 ? t.cameNone : t.came(countText(came), came === 1)}</p>
        <Renew />
      </div>
    </div>
  );
}

/** To copy the link, and to hand it to another program where the device can do that. */
function SendLink({ url }: { url: string }) {
  const t = useStrings(strings);
  const { name } = useSite();
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => setCopied(await copyText(url));
  const share = async () => {
    const outcome = await shareLink({ title: name, text: t.shareText(name), url });
    if (outcome === 'copied') toast.success(t.linkCopied);
    if (outcome === 'failed') setCopied(false);
  };
  // Only scripts can do either.
  if (!useHydrated()) return null;
  return (
    <>
      <Button variant="leaf" onClick={() => void copy()}>
        <span aria-live="polite">{copied === undefined ? t.copy : copied ? t.copied : t.copyFailed}</span>
      </Button>
      <Button variant="quiet" onClick={() => void share()}>
        <Share2 className="size-5" aria-hidden="true" />
        {t.share}
      </Button>
    </>
  );
}

/** Asks before the present link ends; without scripts the page of the new one says so. */
function Renew() {
  const t = useStrings(strings);
  const { mutate, isPending, error, reset } = useRenewInvite();
  const [isAsked, setAsked] = useState(false);
  const posted = usePostedForm('renewOwnInvite');
  const close = () => {
    setAsked(false);
    reset();
  };
  const renew = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t.renewed);
        close();
      },
    });
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
      }}
    >
      <FormOperation id="renewOwnInvite" />
      <FormError>{posted?.refusal && (serverMessage(posted.refusal) ?? t.renewFailed)}</FormError>
      <SubmitButton variant="quiet" worksWithoutScripts>
        {t.renew}
      </SubmitButton>
      <ConfirmDialog
        isOpen={isAsked}
        title={t.renewQuestion}
        text={t.renewText}
        confirmLabel={t.renew}
        cancelLabel={t.cancel}
        isWorking={isPending}
        error={error && (serverMessage(error) ?? t.renewFailed)}
        onConfirm={renew}
        onCancel={close}
      />
    </form>
  );
}
