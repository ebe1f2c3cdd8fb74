import './poster.css';
import { shownInviteCode } from '@windfall/contract';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { QrCode } from '../../lib/qr-code.tsx';
import { useSite } from '../../lib/site.tsx';
import { classNames } from '../../ui/class-names.ts';
import { strings } from './poster-strings.ts';

export const PAPERS = ['letter', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

const TEARS = 8;
/** Characters of a heading in large letters. */
const SHORT = 28;

interface PosterProps {
  paper: Paper;
  /** The code of an invite, with which the address is that of the invite. */
  code?: string | undefined;
  /** What is on it in place of the site. */
  subject?: PosterSubject | undefined;
}

/** A listing or a stand on paper. */
export interface PosterSubject {
  path: string;
  heading: string;
  facts: string;
  photo?: string;
  /** Its address is short enough to be typed. */
  isTyped?: boolean;
}

/** One sheet: what there is, its address as a QR code and in letters, and the same eight times to tear off. */
export function Poster({ paper, code, subject }: PosterProps) {
  const t = useStrings(strings);
  const { name, tagline, welcome, url, homePlace } = useSite();
  const host = url.replace(/^https?:\/\//, '');
  const path = subject?.path ?? (code ? paths.join(code) : paths.home);
  const heading = subject?.heading ?? name;
  const end = subject?.isTyped || (code && !subject) ? path : '';
  const address = host + end;
  return (
    <div className={classNames('poster border border-line', paper === 'a4' && 'poster-a4')}>
      <article aria-label={t.sheet} className="poster-sheet">
        <div className="poster-words">
          <h2 dir="auto" className={heading.length > SHORT ? 'poster-long' : undefined}>
            {heading}
          </h2>
          <p className="poster-lead" dir="auto">
            {subject ? subject.facts : welcome || tagline || t.lead}
          </p>
          {subject?.photo && <img src={subject.photo} alt="" className="poster-photo" />}
          <div className="poster-pictures">
            <QrCode path={path} alt={t.qrCode(address)} className="" />
            {homePlace && !subject && (
              <figure>
                <img src={paths.townPicture} alt={t.map} />
                <figcaption dir="auto">{t.around(homePlace.town)}</figcaption>
              </figure>
            )}
          </div>
          <div>
            <p>{t.scan}</p>
            <p className="poster-address" dir="ltr">
              {address}
            </p>
            {code && <p>{t.code(shownInviteCode(code))}</p>}
          </div>
        </div>
        <ul aria-label={t.tears} className="poster-tears">
          {Array.from({ length: TEARS }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the strips are alike
            <li key={n}>
              <p dir="auto">
                <strong>{heading}</strong>
                <br />
                {host}
                {end && <br />}
                {end}
              </p>
              <QrCode path={path} alt="" className="" />
            </li>
          ))}
        </ul>
      </article>
    </div>
  );
}
