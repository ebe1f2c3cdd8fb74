import { useQuery } from '@tanstack/react-query';
import { defineStrings, type LegalPageName, type Strings } from '@windfall/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { legalTextQuery } from '../api/legal-text.ts';
import type { LegalSection, LegalTextOf } from '../legal-text.ts';
import { type OwnSection, readOwnText } from '../own-text.ts';

const strings = defineStrings({
  en: {
    inBrief: 'In brief',
    onThisPage: 'On this page',
    contact: 'How to reach us',
    contactText: (name: string) => `The people who run ${name} answer questions about this page:`,
    noContact: (name: string) =>
      `Ask one of the people who run ${name}, for example an administrator by message.`,
    phone: 'Phone',
    email: 'Email',
    alsoRead: 'Read also',
    privacy: 'Privacy',
    terms: 'Terms',
    communityGuidelines: 'Community Guidelines',
    failed: 'This text could not be loaded.',
    loading: 'Loading…',
    retry: 'Retry',
  },
});

const LINK = 'text-link break-all';

interface LegalPageProps {
  name: LegalPageName;
  text: Strings<LegalTextOf>;
  /** Canonical path. */
  path: string;
}

/** A legal text, of the host or of the program. */
export function LegalPage({ name, text, path }: LegalPageProps) {
  const t = useStrings(strings);
  const site = useSite();
  const { title, description, lead, brief, sections } = useStrings(text)(site);
  const isOwn = site.ownTexts.includes(name);
  const own = useQuery({ ...legalTextQuery(name), enabled: isOwn });
  return (
    <article className="page-width md:pt-4">
      <PageHead title={title} description={description} canonical={path} />
      <h1 className="text-[min(clamp(2.4rem,6vw,3.6rem),13vw)] leading-[1.02] tracking-tight">{title}</h1>
      {isOwn ? (
        <Loaded query={own} failed={t.failed} words={t} skeletonClassName="mt-8 h-96">
          {(words) => (
            <OwnText sections={readOwnText(words)} fixed={sections.filter(({ isFixed }) => isFixed)} />
          )}
        </Loaded>
      ) : (
        <>
          <p className="mt-4 max-w-[56ch] text-lg text-ink-soft sm:text-xl">{lead}</p>
          <WithContents sections={sections}>
            <InBrief points={brief} />
            {sections.map((section) => (
              <Section key={section.id} section={section} />
            ))}
          </WithContents>
        </>
      )}
      <AlsoRead besides={path} />
    </article>
  );
}

interface OwnTextProps {
  sections: readonly OwnSection[];
  /** What the program says in any case. */
  fixed: readonly LegalSection[];
}

/** The words of the host, then what the program stores. */
function OwnText({ sections, fixed }: OwnTextProps) {
  return (
    <WithContents sections={[...sections.filter(({ title }) => title !== ''), ...fixed]}>
      {sections.map(({ id, title, blocks }) => (
        <section key={id} {...(title && { 'aria-labelledby': id })} className="not-first:pt-10">
          {title && <Heading id={id}>{title}</Heading>}
          {blocks.map((block) =>
            'text' in block ? (
              <p key={block.id} dir="auto" className="mt-3 wrap-anywhere">
                <LinkedText linksAllowed={undefined}>{block.text}</LinkedText>
              </p>
            ) : (
              <Points key={block.id} points={block.points} />
            ),
          )}
        </section>
      ))}
      {fixed.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </WithContents>
  );
}

/** A text beside the table of its contents, and how to reach the operator below it. */
function WithContents({ sections, children }: { sections: readonly Titled[]; children: ReactNode }) {
  const t = useStrings(strings);
  return (
    <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="max-w-[68ch] lg:row-start-1">
        {children}
        <section aria-labelledby="contact" className="pt-10">
          <Heading id="contact">{t.contact}</Heading>
          <ContactDetails />
        </section>
      </div>
      <OnThisPage sections={sections} />
    </div>
  );
}

type Titled = Pick<LegalSection, 'id' | 'title'>;

function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-2xl sm:text-3xl">
      {children}
    </h2>
  );
}

function InBrief({ points }: { points: readonly string[] }) {
  const t = useStrings(strings);
  return (
    <section aria-labelledby="brief" className="rounded-lg bg-leaf-soft p-6 sm:p-8">
      <Heading id="brief">{t.inBrief}</Heading>
      <ul className="mt-4 flex list-disc flex-col gap-2 ps-5 text-lg marker:text-leaf">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function Section({ section: { id, title, paragraphs, points } }: { section: LegalSection }) {
  return (
    <section aria-labelledby={id} className="pt-10">
      <Heading id={id}>{title}</Heading>
      {paragraphs.map((text) => (
        <p key={text} className="mt-3">
          {text}
        </p>
      ))}
      {points && <Points points={points} />}
    </section>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-3 flex list-disc flex-col gap-2 ps-5 marker:text-leaf">
      {points.map((point) => (
        <li key={point} className="wrap-anywhere">
          {/* The marker stays on the side of the page's language. */}
          <bdi>
            <LinkedText linksAllowed={undefined}>{point}</LinkedText>
          </bdi>
        </li>
      ))}
    </ul>
  );
}

function OnThisPage({ sections }: { sections: readonly Titled[] }) {
  const t = useStrings(strings);
  const entries = [...sections, { id: 'contact', title: t.contact }];
  return (
    <nav aria-label={t.onThisPage} className="max-lg:hidden lg:sticky lg:top-24 lg:col-start-2 lg:self-start">
      <p className="font-semibold">{t.onThisPage}</p>
      <ul className="mt-2 border-s-2 border-line">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center ps-4 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AlsoRead({ besides }: { besides: string }) {
  const t = useStrings(strings);
  const pages = [
    { to: paths.privacy, title: t.privacy },
    { to: paths.terms, title: t.terms },
    { to: paths.communityGuidelines, title: t.communityGuidelines },
  ];
  return (
    <nav
      aria-label={t.alsoRead}
      className="mt-12 flex flex-wrap items-center gap-x-6 border-t border-line pt-6"
    >
      <p className="font-semibold">{t.alsoRead}</p>
      {pages
        .filter(({ to }) => to !== besides)
        .map(({ to, title }) => (
          <Link key={to} to={to} className="text-link">
            {title}
          </Link>
        ))}
    </nav>
  );
}

/** Contact details of the operator. */
function ContactDetails() {
  const t = useStrings(strings);
  const { name, contact } = useSite();
  const { email, phone } = contact;
  if (!email && !phone) return <p className="mt-3">{t.noContact(name)}</p>;
  return (
    <>
      <p className="mt-3">{t.contactText(name)}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] items-center gap-x-4">
        {email && (
          <>
            <dt>{t.email}</dt>
            <dd>
              <a href={`mailto:${email}`} dir="ltr" className={LINK}>
                {email}
              </a>
            </dd>
          </>
        )}
        {phone && (
          <>
            <dt>{t.phone}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} dir="ltr" className={LINK}>
                {phone}
              </a>
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
