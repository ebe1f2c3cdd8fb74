import { useQuery } from '@tanstack/react-query';
import type { Stand } from '@windfall/contract';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { strings } from '../../../features/stands/keep-strings.ts';
import { standQuery } from '../../../features/stands/stands.ts';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { ScriptButton } from '../../../ui/script-button.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  await loadQuery(context, standQuery(params['code'] ?? ''));
  return null;
}

/** The poster of a stand, for one sheet of paper: its name and hours, and a code that leads to its page. */
export function Component() {
  const t = useStrings(strings);
  const { code = '' } = useParams();
  const query = useQuery(standQuery(code));
  return (
    <div className="page-width">
      <Loaded
        query={query}
        failed={serverMessage(query.error) ?? t.failed}
        words={t}
        skeletonClassName="h-80"
      >
        {(stand) => <Poster stand={stand} />}
      </Loaded>
    </div>
  );
}

function Poster({ stand: { code, name, hours, note } }: { stand: Stand }) {
  const t = useStrings(strings);
  const { url } = useSite();
  const path = paths.stand(code);
  return (
    <>
      <PageHead title={`${t.poster}: ${name}`} hidden />
      <div className="print-none mx-auto flex max-w-3xl flex-wrap items-center gap-x-5 gap-y-3 pb-6">
        <ScriptButton onClick={() => window.print()} className={buttonStyle('leaf', 'medium')}>
          {t.print}
        </ScriptButton>
        <Link to={path} className="text-link">
          {t.page}
        </Link>
        <p className="w-full text-ink-soft">{t.posterHint}</p>
      </div>
      <article
        data-poster
        className="mx-auto flex max-w-3xl flex-col items-center gap-5 rounded-lg border border-line bg-card p-6 text-center print:border-0 print:text-2xl"
      >
        <h1 className="text-5xl wrap-anywhere print:text-7xl" dir="auto">
          {name}
        </h1>
        <p className="text-2xl font-semibold print:text-4xl">{t.posterTake}</p>
        {hours && (
          <p className="text-xl wrap-anywhere print:text-3xl" dir="auto">
            {hours}
          </p>
        )}
        <img
          src={paths.qrCode(path)}
          alt={t.qr(name)}
          width={320}
          height={320}
          className="size-64 bg-white sm:size-80 print:size-[46vh] print:max-h-none!"
        />
        <p className="max-w-prose text-lg print:text-2xl">{t.posterScan}</p>
        <p className="text-lg font-semibold wrap-anywhere print:text-2xl" dir="ltr">
          {t.posterCode(`${url.replace(/^https?:\/\//, '')}${path}`)}
        </p>
        {note && (
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {note}
          </p>
        )}
      </article>
    </>
  );
}
