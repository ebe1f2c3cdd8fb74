import { useQuery } from '@tanstack/react-query';
import { defineStrings, FIRST_NEIGHBORS, type FirstStep } from '@windfall/contract';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { firstStepsQuery } from '../api/first-steps.ts';
import { useChangeSettings } from '../api/settings.ts';

const strings = defineStrings({
  en: {
    title: 'The first hour',
    text: 'Each step ticks itself once the site sees that it is done.',
    done: 'done',
    open: 'open',
    address: 'Confirm your email address',
    name: 'Name the site and write a welcome',
    place: 'Say where the town is',
    email: 'Send yourself a test email',
    backup: 'See the first backup',
    invites: `Invite the first ${FIRST_NEIGHBORS} neighbors`,
    dismiss: 'Do not show this any more',
    failed: 'This could not be saved. Please try again.',
  },
});

const WHERE: Readonly<Record<FirstStep, string>> = {
  address: paths.profile,
  name: paths.adminSetting('name'),
  place: paths.adminSetting('place'),
  email: `${paths.adminTab('debug')}#test-email`,
  backup: `${paths.adminTab('tools')}#backups`,
  invites: paths.invite,
};

/** What a host does first; nothing once all is done or it was dismissed. */
export function FirstSteps() {
  const t = useStrings(strings);
  const { data: steps = [] } = useQuery(firstStepsQuery);
  const { mutate, isPending, error } = useChangeSettings();
  if (steps.length === 0) return null;
  const dismiss = () => mutate({ first_steps_dismissed: true });
  return (
    <Card>
      <h2 id="first-steps" className="text-2xl">
        {t.title}
      </h2>
      <p className="mt-1 text-ink-soft">{t.text}</p>
      <ol aria-labelledby="first-steps" className="my-3 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ step, done }) => (
          <li key={step} className="flex items-center gap-2.5">
            {done ? (
              <CircleCheck className="size-5 shrink-0 text-leaf" aria-hidden="true" />
            ) : (
              <CircleDashed className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
            )}
            <Link
              to={WHERE[step]}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {t[step]} <span className="sr-only">({done ? t.done : t.open})</span>
            </Link>
          </li>
        ))}
      </ol>
      <FormError>{error && (serverMessage(error) ?? t.failed)}</FormError>
      <Button variant="quiet" disabled={isPending} onClick={dismiss}>
        {t.dismiss}
      </Button>
    </Card>
  );
}
