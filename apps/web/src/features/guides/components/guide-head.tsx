import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { producePicture } from '../../../lib/produce-picture.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { StructuredData } from '../../../lib/structured-data.tsx';
import { type Guide, guidePaths, guidePictures, guideTexts } from '../guides.ts';

interface GuideHeadProps {
  guide: Guide;
  /** Name of the open tab, unless it is the guide's first tab. */
  part?: string | undefined;
  /** Address of the open tab, if it has one. */
  canonical?: string;
  /** Keeps search results out of search engines. */
  hidden?: boolean;
}

/** Title, preview and schema.org data of a guide. */
export function GuideHead({ guide, part, canonical = guidePaths[guide], hidden = false }: GuideHeadProps) {
  const site = useSite();
  const locale = useLocale();
  const { title, summary } = useStrings(guideTexts)[guide];
  const picture = producePicture(guidePictures[guide][1]);
  const name = part ? `${title}: ${part}` : title;
  const publisher = { '@type': 'Organization', name: site.name, url: site.url };
  return (
    <>
      <PageHead
        type="article"
        title={name}
        description={summary}
        canonical={canonical}
        image={picture}
        hidden={hidden}
      />
      <StructuredData
        data={{
          '@type': 'Article',
          headline: name,
          description: summary,
          image: site.url + picture,
          inLanguage: locale,
          mainEntityOfPage: site.url + canonical,
          author: publisher,
          publisher,
        }}
      />
    </>
  );
}
