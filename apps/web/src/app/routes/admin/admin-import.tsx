import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ExportTables } from '../../../features/admin/import/export-tables.tsx';
import { ImportInvites } from '../../../features/admin/import/import-invites.tsx';
import { ImportListings } from '../../../features/admin/import/import-listings.tsx';
import { strings } from '../../../features/admin/import/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { requireAdmin } from '../../../lib/session/guards.ts';
import { AdminPage } from '../../admin-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireAdmin(args);
  return null;
}

/** Without scripts: what a table makes, and making it. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { importForms } = await import('../../../features/admin/plain-forms.ts');
  return answerPlainForm(args, importForms);
}

/** Tables in and out of the site. */
export function Component() {
  const t = useStrings(strings);
  return (
    <AdminPage title={t.title} lead={t.lead} back={t.back} failed={t.failed}>
      <ImportListings />
      <ImportInvites />
      <ExportTables />
    </AdminPage>
  );
}
