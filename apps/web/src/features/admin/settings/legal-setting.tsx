import { LEGAL_PAGES, type LegalPageName, type LegalTexts, SITE_LIMITS } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { type Site, useSite } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useSectionSettings } from './settings-section.tsx';
import { strings } from './strings.ts';

/** Loads the program's text of a page. */
export type BuiltInText = (page: LegalPageName, site: Site) => Promise<string>;

const PATHS = { privacy: paths.privacy, terms: paths.terms, guidelines: paths.communityGuidelines } as const;

interface LegalSettingProps {
  stored: LegalTexts;
  builtInText: BuiltInText;
}

/** The host's own legal texts; an empty field keeps the text of the program. */
export function LegalSetting({ stored, builtInText }: LegalSettingProps) {
  const t = useStrings(strings);
  const site = useSite();
  const [texts, setTexts] = useState(stored);
  const { mutate, isPending, error } = useSectionSettings();
  const write = (page: LegalPageName, text: string) => setTexts((before) => ({ ...before, [page]: text }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ legal: texts }, { onSuccess: () => toast.success(t.saved) });
  };
  const begin = (page: LegalPageName) =>
    builtInText(page, site).then(
      (text) => write(page, text),
      () => toast.error(t.failed),
    );
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{t.legalHint}</p>
      <FormError>{error && (serverMessage(error) ?? t.failed)}</FormError>
      {LEGAL_PAGES.map((page) => (
        <div key={page} className="flex flex-col items-start gap-2">
          <div className="w-full">
            <TextArea
              label={t.legalPages[page]}
              note={texts[page].trim() ? t.legalOwn : t.legalBuiltIn}
              rows={3}
              maxLength={SITE_LIMITS.legal}
              value={texts[page]}
              onChange={({ target }) => write(page, target.value)}
            />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {!texts[page].trim() && (
              <Button
                variant="quiet"
                aria-label={t.beginWith(t.legalPages[page])}
                onClick={() => void begin(page)}
              >
                {t.begin}
              </Button>
            )}
            {/* A new document: the page that is open still has the earlier words. */}
            <a href={PATHS[page]} className="text-link">
              {t.seeText(t.legalPages[page])}
            </a>
          </div>
        </div>
      ))}
      <SubmitButton variant="leaf" className="self-start" isLoading={isPending}>
        {t.saveLegal}
      </SubmitButton>
    </form>
  );
}
