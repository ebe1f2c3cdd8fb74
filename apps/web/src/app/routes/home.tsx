import { useMessages } from '../../lib/i18n/messages.ts';
import { PageHead } from '../../lib/site.tsx';
import { messages } from '../messages.ts';

export function Component() {
  const t = useMessages(messages);
  return (
    <>
      <PageHead tagline={t.tagline} canonical="/" />
      <h1 className="page-width text-5xl">{t.tagline}</h1>
    </>
  );
}
