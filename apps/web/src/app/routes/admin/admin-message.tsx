import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { broadcastsQuery } from '../../../features/admin/api/broadcasts.ts';
import { strings } from '../../../features/admin/broadcast/strings.ts';
import { WriteToAll } from '../../../features/admin/broadcast/write-to-all.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { requireAdmin } from '../../../lib/session/guards.ts';
import { AdminPage } from '../../admin-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  if (await requireAdmin(args)) await loadQuery(args.context, broadcastsQuery);
  return null;
}

/** Without scripts: a message as members read it, and sending it. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { broadcastForms } = await import('../../../features/admin/plain-forms.ts');
  return answerPlainForm(args, broadcastForms);
}

/** A message of an administrator to all members. */
export function Component() {
  const t = useStrings(strings);
  return (
    <AdminPage title={t.title} lead={t.lead} back={t.back} failed={t.failed}>
      <WriteToAll />
    </AdminPage>
  );
}
