import { useSite } from '../../lib/site.tsx';
import { FOOTER_LINK } from './footer-links.tsx';

/** Contact details of the operator; nothing without any. */
export function FooterContact({ title }: { title: string }) {
  const { phone, email, socialUrl } = useSite().contact;
  const links = [
    phone && [`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone],
    email && [`mailto:${email}`, email],
    socialUrl && [socialUrl, socialUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')],
  ].filter((link) => Array.isArray(link));
  if (links.length === 0) return null;
  return (
    <div className="max-md:col-span-full">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1">
        {links.map(([href, name]) => (
          <li key={href}>
            <a href={href} className={`${FOOTER_LINK} wrap-anywhere`}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
