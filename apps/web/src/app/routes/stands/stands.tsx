import { useQuery } from '@tanstack/react-query';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { ownStandsQuery } from '../../../features/stands/api/stands.ts';
import { strings } from '../../../features/stands/keep-strings.ts';
import { OpenStand } from '../../../features/stands/open-stand.tsx';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { MemberPage } from '../../member-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user) await loadQuery(args.context, ownStandsQuery(user.id));
  return null;
}

/** Opens a stand without scripts. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { standsForms } = await import('../../../features/stands/plain-forms.ts');
  return answerPlainForm(args, standsForms);
}

/** The stands that the member or group keeps, and a new one. */
export function Component() {
  const t = useStrings(strings);
  return (
    <MemberPage title={t.title} lead={t.lead} failed={t.failed}>
      {(user) => (
        <div className="flex flex-col gap-10">
          <StandList userId={user.id} />
          <section aria-labelledby="open-stand">
            <h2 id="open-stand" className="text-2xl">
              {t.open}
            </h2>
            <p className="mt-2 mb-5 text-ink-soft">{t.openLead}</p>
            <Card>
              <OpenStand />
            </Card>
          </section>
        </div>
      )}
    </MemberPage>
  );
}

function StandList({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const query = useQuery(ownStandsQuery(userId));
  return (
    <Loaded query={query} failed={serverMessage(query.error) ?? t.failed} words={t} skeletonClassName="h-40">
      {(stands) =>
        stands.length === 0 ? (
          <p className="text-lg text-ink-soft">{t.none}</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {stands.map(({ code, name, hours }) => (
              <li key={code}>
                <Card>
                  <h2 className="text-2xl wrap-anywhere" dir="auto">
                    <Link to={paths.keepStand(code)} className="text-link">
                      {name}
                    </Link>
                  </h2>
                  <p className="mt-1 text-ink-soft wrap-anywhere">
                    {t.code(code)}
                    {hours && (
                      <>
                        {' · '}
                        <bdi>{hours}</bdi>
                      </>
                    )}
                  </p>
                </Card>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
