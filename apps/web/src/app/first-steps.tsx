import { defineStrings } from '@windfall/contract';
import { InviteButton } from '../features/users/components/invite-button.tsx';
import { useStrings } from '../lib/i18n/strings.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const strings = defineStrings({
  en: {
    title: 'There are no listings yet',
    text: 'Take the first step: share the first thing from your garden, say what you look for or what you grow, or invite your neighbors.',
    share: 'Create the First Listing',
    want: 'Say what you look for',
    garden: 'Say what you grow',
  },
});

interface FirstStepsProps {
  heading?: 'h2' | 'h3';
  title?: string;
  text?: string;
}

/** What to do in a community that has nothing yet: share, say what one looks for or grows, invite. */
export default function FirstSteps({ heading, title, text }: FirstStepsProps) {
  const t = useStrings(strings);
  return (
    <EmptyState
      {...(heading && { heading })}
      title={title ?? t.title}
      text={text ?? t.text}
      picture="/pictures/categories/vegetables.webp"
    >
      <ButtonLink to={paths.createListing}>{t.share}</ButtonLink>
      <ButtonLink variant="quiet" to={`${paths.createListing}?kind=wanted`}>
        {t.want}
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.garden}>
        {t.garden}
      </ButtonLink>
      <InviteButton />
    </EmptyState>
  );
}
