import { useQuery } from '@tanstack/react-query';
import type { SiteInvite } from '@windfall/contract';
import { Link } from 'react-router';
import { serverMessage } from '../../lib/api/api-error.ts';
import { utcDay } from '../../lib/dates.ts';
import { useCountText } from '../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { FormOperation, usePostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { siteInvitesQuery, useEndSiteInvite } from './api/invites.ts';
import { NewSiteInvite } from './new-site-invite.tsx';
import { strings } from './strings.ts';

/** The invites that administrators make, each with how many came by it. */
export function SiteInvites() {
  const t = useStrings(strings);
  const countText = useCountText();
  const query = useQuery(siteInvitesQuery);
  return (
    <section aria-labelledby="site-invites" className="flex flex-col gap-5">
      <div>
        <h2 id="site-invites" className="text-2xl">
          {t.siteTitle}
        </h2>
        <p className="mt-1 text-ink-soft">{t.siteLead}</p>
        <Link
          to={`${paths.adminImport}#import-invites`}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t.byEmail}
        </Link>
      </div>
      <Card>
        <NewSiteInvite />
      </Card>
      <Loaded query={query} failed={t.siteFailed} words={t} skeletonClassName="h-24">
        {({ invites, by_members }) => (
          <>
            {invites.length > 0 && (
              <ul aria-labelledby="site-invites" className="flex flex-col divide-y divide-line">
                {invites.map((invite) => (
                  <Row key={invite.id} invite={invite} />
                ))}
              </ul>
            )}
            <p className="text-ink-soft">{t.byMembers(countText(by_members), by_members === 1)}</p>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Row({ invite }: { invite: SiteInvite }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const countText = useCountText();
  const { name, url, code, until, maximum, came, state, invitees } = invite;
  const isSent = invitees.length > 0;
  const isOpen = state === 'open';
  const facts = [
    t.joined(countText(came), maximum === null ? null : countText(maximum)),
    until && t.untilDay(utcDay(until, locale)),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi className="wrap-anywhere">{name}</bdi>
          {!isOpen && <Tag>{t.states[state]}</Tag>}
        </p>
        <p className="text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
        {isSent ? (
          <Invitees name={name} invitees={invitees} />
        ) : (
          isOpen && (
            <p className="text-sm wrap-anywhere" dir="ltr">
              {url}
            </p>
          )
        )}
      </div>
      {isOpen && (
        <div className="flex flex-wrap items-center gap-x-5">
          {!isSent && (
            <Link to={paths.poster({ code })} className="text-link inline-flex min-h-11 items-center">
              <span aria-hidden="true">{t.poster}</span>
              <VisuallyHidden>{t.posterOf(name)}</VisuallyHidden>
            </Link>
          )}
          <End invite={invite} />
        </div>
      )}
    </li>
  );
}

/** Whom it was sent to by email, each with a code of their own. */
function Invitees({ name, invitees }: Pick<SiteInvite, 'name' | 'invitees'>) {
  const t = useStrings(strings);
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        <span aria-hidden="true">{t.invitees}</span>
        <VisuallyHidden>{t.inviteesOf(name)}</VisuallyHidden>
      </summary>
      <ul aria-label={t.inviteesOf(name)} className="flex flex-col">
        {invitees.map((invitee, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
          <li key={at} className="flex flex-wrap items-center gap-x-2 py-0.5">
            <bdi className="wrap-anywhere">{invitee.name}</bdi>
            {invitee.joined && <Tag>{t.inviteeJoined}</Tag>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function End({ invite: { id, name } }: { invite: SiteInvite }) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useEndSiteInvite(id);
  const posted = usePostedForm('endSiteInvite');
  const failure = error ?? (posted?.fields.get('params.id') === id ? posted.refusal : null);
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(undefined);
      }}
    >
      <FormOperation id="endSiteInvite" />
      <input type="hidden" name="params.id" value={id} />
      <SubmitButton variant="quiet" isLoading={isPending} worksWithoutScripts>
        <span aria-hidden="true">{t.end}</span>
        <VisuallyHidden>{t.endOf(name)}</VisuallyHidden>
      </SubmitButton>
      <FormError>{failure && (serverMessage(failure) ?? t.endFailed)}</FormError>
    </form>
  );
}
