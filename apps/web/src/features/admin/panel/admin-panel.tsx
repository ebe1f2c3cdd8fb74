import { Wrench } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { MembersTool } from '../tools/counted-tools.tsx';
import { ResetTool } from '../tools/reset-tool.tsx';
import { AddListing } from './add-listing.tsx';
import { PanelListings } from './panel-listings.tsx';
import { strings } from './strings.ts';
import { TestUsers } from './test-users.tsx';
import { usePassingMessage } from './use-passing-message.ts';

/** Tools for administrators in the inbox, closed at first. */
export function AdminPanel() {
  const t = useStrings(strings);
  const { message, say } = usePassingMessage();
  return (
    <details className="mt-10 rounded-lg border border-line bg-card shadow-card">
      <summary className="flex min-h-14 flex-wrap items-center gap-x-3 px-5 py-2 text-lg font-semibold">
        <Wrench className="size-5 text-leaf" aria-hidden="true" />
        {t.title}
        <span className="text-sm font-normal text-ink-soft">{t.lead}</span>
      </summary>
      <div className="flex flex-col gap-8 border-t border-line p-5">
        {message && <Banner tone={message.tone}>{message.text}</Banner>}
        <PanelListings say={say} />
        <AddListing say={say} />
        <ResetTool act="listings" />
        <section className="flex flex-col gap-4">
          <h2 className="text-xl">{t.members}</h2>
          <TestUsers />
          <MembersTool act="purge" />
          <ResetTool act="users" />
        </section>
        <Link to={paths.adminTab('tools')} className="text-link self-start">
          {t.moreTools}
        </Link>
      </div>
    </details>
  );
}
