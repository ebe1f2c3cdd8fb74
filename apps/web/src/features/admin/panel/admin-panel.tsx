import { useQuery } from '@tanstack/react-query';
import { isBlank, LISTING_TEXTS } from '@windfall/contract';
import { Wrench } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAddListing } from '../api/panel-listings.ts';
import { testUsersPreviewQuery } from '../api/tools.ts';
import { MembersTool } from '../tools/counted-tools.tsx';
import { ResetTool } from '../tools/reset-tool.tsx';
import { PanelListings } from './panel-listings.tsx';
import { strings } from './strings.ts';
import { type PassingMessage, usePassingMessage } from './use-passing-message.ts';

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

interface AddListingProps {
  say: (tone: PassingMessage['tone'], text: string) => void;
}

/** Adds a listing with default values for the rest. */
function AddListing({ say }: AddListingProps) {
  const t = useStrings(strings);
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const { mutate, isPending } = useAddListing();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(title) || isBlank(description)) return say('warning', t.addIncomplete);
    mutate(
      { title, description },
      {
        onSuccess: () => {
          setTitle('');
          setDescription('');
          say('success', t.added);
        },
        onError: (error) => say('warning', serverMessage(error) ?? t.addFailed),
      },
    );
  };
  const edit = (change: (value: string) => void) => (event: { target: { value: string } }) =>
    change(event.target.value);
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <h2 className="text-xl">{t.add}</h2>
      <TextField
        label={t.listingTitle}
        value={title}
        maxLength={LISTING_TEXTS.title}
        onChange={edit(setTitle)}
      />
      <TextArea
        label={t.description}
        value={description}
        maxLength={LISTING_TEXTS.description}
        rows={3}
        onChange={edit(setDescription)}
      />
      <p className="text-sm text-ink-soft">{t.defaults}</p>
      <SubmitButton variant="leaf" className="self-start" isLoading={isPending}>
        {t.addListing}
      </SubmitButton>
    </form>
  );
}

/** The test users, shown on demand, with a button to delete them. */
function TestUsers() {
  const t = useStrings(strings);
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="quiet"
        className="self-start"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t.hideTestUsers : t.showTestUsers}
      </Button>
      {isShown && <Names />}
    </div>
  );
}

function Names() {
  const t = useStrings(strings);
  const query = useQuery(testUsersPreviewQuery);
  return (
    <Loaded
      query={query}
      failed={t.testUsersFailed}
      words={{ loading: t.testUsersLoading, retry: t.retry }}
      skeletonClassName="h-24"
    >
      {({ count, members }) =>
        count === 0 ? (
          <p role="status">{t.noTestUsers}</p>
        ) : (
          <>
            <ul className="list-inside list-disc">
              {members.map(({ id, name, email }) => (
                <li key={id}>
                  <Link to={paths.user(id)} className="inline-flex min-h-6 items-center hover:underline">
                    <bdi>{name}</bdi> ({email})
                  </Link>
                </li>
              ))}
            </ul>
            <MembersTool act="testUsers" />
          </>
        )
      }
    </Loaded>
  );
}
