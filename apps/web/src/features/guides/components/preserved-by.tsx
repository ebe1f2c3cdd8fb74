import type { CropId } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { methodPath, preservationMethods } from '../preservation/methods.ts';
import { methodsFor } from '../preservation/preserved-crops.ts';
import { strings } from '../strings.ts';

/** The ways of preserving for which the guide names a crop; nothing where it names none. */
export default function PreservedBy({ crop }: { crop: CropId }) {
  const t = useStrings(strings);
  const guide = useStrings(preservationMethods);
  const methods = methodsFor(crop);
  if (methods.length === 0) return null;
  return (
    <p>
      {t.preservedBy}{' '}
      {methods.map((method) => (
        <Link
          key={method}
          to={methodPath(method)}
          className="me-3 inline-flex min-h-11 items-center text-link"
        >
          {guide[method].title}
        </Link>
      ))}
    </p>
  );
}
