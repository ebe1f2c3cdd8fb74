import { useQuery } from '@tanstack/react-query';
import type { InviteState } from '@windfall/contract';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { inviteQuery } from '../../../features/accounts/api/check-invite.ts';
import { AccountPage } from '../../../features/accounts/components/account-page.tsx';
import { strings } from '../../../features/accounts/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  await loadQuery(context, inviteQuery(params['code'] ?? ''));
  return null;
}

/** Where the link of an invite leads: who invites, to what, and the way in. */
export function Component() {
  const t = useStrings(strings);
  const { name, tagline, welcome } = useSite();
  const { code = '' } = useParams();
  const query = useQuery(inviteQuery(code));
  const inviter = query.data?.inviter;
  return (
    <>
      <PageHead title={t.joinTitle} description={welcome || t.joinLead} hidden />
      <AccountPage
        heading={inviter ? t.joinInvitedBy(inviter, name) : t.joinHeading(name)}
        lead={welcome || tagline || t.joinLead}
      >
        <Loaded query={query} failed={t.joinFailed} words={t} skeletonClassName="h-24">
          {({ state }) => <Ways code={code} state={state} />}
        </Loaded>
      </AccountPage>
    </>
  );
}

function Ways({ code, state }: { code: string; state: InviteState }) {
  const t = useStrings(strings);
  const { user } = useSession();
  const needsInvite = useSite().joining === 'code';
  if (user)
    return (
      <div className="flex flex-col items-start gap-4">
        <p>{t.joinMember}</p>
        <ButtonLink to={paths.invite}>{t.joinOwn}</ButtonLink>
      </div>
    );
  return (
    <div className="flex flex-col items-stretch gap-4 text-center">
      {state !== 'open' && (
        <p className="text-start">
          {t.inviteStates[state]} {!needsInvite && t.joinFree}
        </p>
      )}
      <ButtonLink to={state === 'open' ? paths.registerBy(code) : paths.register} size="large">
        {state !== 'open' && needsInvite ? t.goOn : t.joinSubmit}
      </ButtonLink>
      <ButtonLink to={paths.listings} variant="quiet" size="large">
        {t.joinLook}
      </ButtonLink>
    </div>
  );
}
