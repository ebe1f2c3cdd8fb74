import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';
import { strings } from '../strings.ts';

const LINK = 'text-link break-all';

/** Contact details of the operator. */
export function ContactDetails() {
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
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            </dd>
          </>
        )}
        {phone && (
          <>
            <dt>{t.phone}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
                {phone}
              </a>
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
